import { CONTRACT_VERSION, type RemoteModule, type SectionName } from '@coati/contracts';
import { createStore, StoreProvider } from '@coati/store';
import { vi } from 'vitest';
import * as routing from '../routing';
import { SectionFailure } from '../loader/section-failure';
import { sampleBoot } from '../testing';
import { startSection } from './start-section';

/** The quote section with these pages. */
export const quote = (routes: RemoteModule['routes']): RemoteModule => ({
  contract: CONTRACT_VERSION,
  routes,
});

interface Served {
  /** What stands in <main>; a heading when nothing is said. */
  markup?: string;
  /** Nothing but a loading screen. */
  isLoading?: boolean;
  store?: ReturnType<typeof createStore>;
}

/** Starts the section that `load` brings in a page that was served so. Resolves to its <main> once it has been tried. */
export async function start(
  load: () => Promise<RemoteModule>,
  { isLoading = false, markup = '<h1>Served page</h1>', store = createStore() }: Served = {},
): Promise<HTMLElement> {
  const main = document.createElement('main');
  main.id = 'main';
  if (isLoading) main.dataset['frame'] = 'app';
  main.append(...new DOMParser().parseFromString(`<body>${markup}`, 'text/html').body.childNodes);
  document.body.append(main);
  await unhurried(() =>
    startSection({
      boot: sampleBoot(),
      section: 'quote',
      openState: async () => ({ store, StoreProvider }),
      main,
      reporter: { navigated: vi.fn(), returned: vi.fn() },
      load: (section) => load().catch((error: unknown) => Promise.reject(failure(section, error))),
      loadRouting: async () => routing,
    }),
  );
  return main;
}

const failure = (section: SectionName, error: unknown): SectionFailure =>
  error instanceof SectionFailure ? error : new SectionFailure(section, 'missing', error);

/** As in a browser: React draws when it comes to it. Inside `act` it would wait for us, and we wait for it. */
async function unhurried(work: () => Promise<void>): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  await work();
  // The notice is drawn, too, but nobody waits for it.
  await new Promise((resolve) => setTimeout(resolve, 20));
  react.IS_REACT_ACT_ENVIRONMENT = true;
}
