/** Loaded only for sections that have routes: a reader of an article never pays for a router. */
import type { RemoteModule } from '@coati/contracts';
import { createRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { quietRoot } from './report';
import { withPageLoaded } from './section/lazy-routes';
import { SectionApp, type SectionAppProps } from './section/section-app';
import type { State } from './state';

interface RoutedOptions extends Omit<SectionAppProps, 'remote' | 'state'> {
  openState: () => Promise<State>;
}

/** Loads the page at this address; resolves to the step that puts it into <main>, or to null if no route draws it. */
export async function prepareRoutes(
  options: RoutedOptions,
  remote: RemoteModule,
): Promise<(() => void) | null> {
  const { main, served } = options;
  if (matchRoutes(remote.routes ?? [], location.pathname) === null) return null;
  const loaded = withPageLoaded(remote.routes ?? [], location.pathname);
  const [routes, state] = await Promise.all([loaded, options.openState()]);
  return () => {
    served.capture();
    createRoot(main, quietRoot).render(
      <SectionApp {...options} state={state} remote={{ ...remote, routes }} />,
    );
  };
}
