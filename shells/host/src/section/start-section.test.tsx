import {
  CONTRACT_VERSION,
  listen,
  type CoatiEvents,
  type RemoteModule,
  type SectionName,
} from '@coati/contracts';
import {
  createStore,
  customerSet,
  selectCustomer,
  StoreProvider,
  useAppSelector,
  type AppStore,
} from '@coati/store';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as routing from '../routing';
import { SectionFailure } from '../loader/section-failure';
import { sampleBoot } from '../testing';
import { startSection, type StartOptions } from './start-section';

type Reason = CoatiEvents['coati:section-failed']['reason'];

const failures: Reason[] = [];
const uncaught = vi.fn();
let stop: () => void;
let store: AppStore;

beforeEach(() => {
  failures.length = 0;
  store = createStore();
  stop = listen('coati:section-failed', ({ reason }) => failures.push(reason));
  window.addEventListener('error', uncaught);
  window.addEventListener('unhandledrejection', uncaught);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  window.scrollTo = vi.fn() as never;
  history.replaceState(null, '', '/');
});

afterEach(() => {
  stop();
  expect(uncaught).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const quote = (routes: RemoteModule['routes']): RemoteModule => ({ contract: CONTRACT_VERSION, routes });

/** A page whose <main> was served with this markup, or with a loading screen only. */
async function start(
  load: () => Promise<RemoteModule>,
  served: 'page' | 'loading' = 'page',
  markup = `<h1>Served ${served}</h1>`,
) {
  const main = document.createElement('main');
  main.id = 'main';
  if (served === 'loading') main.dataset['frame'] = 'app';
  main.append(...new DOMParser().parseFromString(`<body>${markup}`, 'text/html').body.childNodes);
  document.body.append(main);
  const options: StartOptions = {
    boot: sampleBoot(),
    section: 'quote',
    openState: async () => ({ store, StoreProvider }),
    main,
    reporter: { navigated: vi.fn(), returned: vi.fn() },
    load: (section: SectionName) => load().catch((error) => Promise.reject(reject(section, error))),
    loadRouting: async () => routing,
  };
  await unhurried(() => startSection(options));
  return { main, options };
}

/** As in a browser: React draws when it comes to it. Inside `act` it would wait for us, and we wait for it. */
async function unhurried(work: () => Promise<void>): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  await work();
  // The notice is drawn, too, but nobody waits for it.
  await new Promise((resolve) => setTimeout(resolve, 20));
  react.IS_REACT_ACT_ENVIRONMENT = true;
}

const reject = (section: SectionName, error: unknown) =>
  error instanceof SectionFailure ? error : new SectionFailure(section, 'missing', error);
const heading = () => screen.getByRole('heading', { level: 1 });

it('puts the section in place of the served page', async () => {
  const { main } = await start(async () => quote([{ index: true, element: <h1>Live</h1> }]));
  expect(main).toHaveTextContent('Live');
  expect(main).not.toHaveTextContent('Served');
});

describe('a page that its section drew ahead', () => {
  function Name() {
    const { firstName } = useAppSelector(selectCustomer);
    const [nickname, setNickname] = useState('');
    return (
      <>
        <h1>Hello {firstName || 'traveler'}</h1>
        <input id="nickname" value={nickname} onChange={(event) => setNickname(event.target.value)} />
        <output>{nickname}</output>
      </>
    );
  }
  const drawn = () =>
    renderToString(
      <StoreProvider store={createStore()}>
        <Suspense>
          <Name />
        </Suspense>
      </StoreProvider>,
    );
  const field = () => document.querySelector('input') as HTMLInputElement;
  /** Starts the section in a page with this markup; answers the field as it was served. */
  async function startIn(markup: string, meanwhile: (served: HTMLInputElement) => unknown = () => undefined) {
    let servedField: HTMLInputElement | undefined;
    const { main } = await start(
      async () => {
        meanwhile((servedField = field()));
        return quote([{ index: true, element: <Name /> }]);
      },
      'page',
      markup,
    );
    return { main, servedField };
  }

  it('comes alive in place, whatever stands around it', async () => {
    const hint = '<link rel="preload" as="script" href="/a.js">';
    const { main, servedField } = await startIn(`\n${drawn()}${hint}\n`);
    await userEvent.type(field(), 'Ro');
    expect(main.querySelector('output')).toHaveTextContent('Ro');
    expect(field()).toBe(servedField);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('begins as it was served, though its store has heard more by then', async () => {
    const { servedField } = await startIn(drawn(), () => store.dispatch(customerSet({ firstName: 'Rosa' })));
    expect(await screen.findByText('Hello Rosa')).toBeVisible();
    expect(field()).toBe(servedField);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is drawn anew, with what was typed, where another release drew it', async () => {
    const another = drawn().replace('<h1>', '<p>Another release</p><h1>');
    const { main, servedField } = await startIn(another, (served) => {
      served.value = 'Ro';
    });
    expect(field()).not.toBe(servedField);
    expect(main.querySelector('output')).toHaveTextContent('Ro');
    expect(console.warn).toHaveBeenCalledWith('React drew a part of the page anew', expect.anything());
  });
});

it.each<Reason>(['missing', 'timeout', 'contract'])(
  'keeps the served page and offers a phone number when the remote fails as %s',
  async (reason) => {
    await start(() => Promise.reject(new SectionFailure('quote', reason)));
    expect(heading()).toHaveTextContent('Served page');
    expect(screen.getByRole('link', { name: '+1 (954) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+19545550100',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(failures).toEqual([reason]);
  },
);

it('shows a card in place of a loading screen, which would wait for ever', async () => {
  await start(() => Promise.reject(new SectionFailure('quote', 'missing')), 'loading');
  expect(heading()).toHaveTextContent('This part of the page did not load');
  expect(screen.queryByText('Served loading')).not.toBeInTheDocument();
});

it.each(['page', 'loading'] as const)('tries again for real, over a served %s', async (served) => {
  const load = vi
    .fn<() => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new SectionFailure('quote', 'missing'))
    .mockResolvedValue(quote([{ index: true, element: <h1>Live</h1> }]));
  await start(load, served);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heading()).toHaveTextContent('Live'));
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('keeps the served page when the section throws as it mounts', async () => {
  function Broken(): never {
    throw new Error('no');
  }
  await start(async () => quote([{ index: true, Component: Broken }]));
  expect(heading()).toHaveTextContent('Served page');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(failures).toEqual(['threw']);
});

it('keeps the served page until a lazy page is there, then swaps once', async () => {
  let arrive: (page: { Component: () => ReactNode }) => void = () => undefined;
  const load = vi.fn(() => new Promise<{ Component: () => ReactNode }>((resolve) => (arrive = resolve)));
  const started = start(async () => quote([{ index: true, lazy: load as never }]));
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(heading()).toHaveTextContent('Served page');
  arrive({ Component: () => <h1>Live</h1> });
  await started;
  expect(heading()).toHaveTextContent('Live');
});

it('loads a lazy page anew when it is tried again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    .mockResolvedValue({ Component: () => <h1>Live</h1> });
  await start(async () => quote([{ index: true, lazy: load as never }]));
  expect(heading()).toHaveTextContent('Served page');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heading()).toHaveTextContent('Live'));
  expect(load).toHaveBeenCalledTimes(2);
});

it('leaves an address that no route draws as it was served', async () => {
  history.replaceState(null, '', '/quote/a/b/c/d');
  await start(async () => quote([{ index: true, element: <h1>Live</h1> }]));
  expect(heading()).toHaveTextContent('Served page');
});

/** The address changes as the browser's own buttons change it. */
const goTo = (path: string) =>
  act(async () => {
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it('keeps a failing route inside its route: another page of the section still opens', async () => {
  const Broken = lazy(() => Promise.reject(new Error('no')));
  await start(async () =>
    quote([
      { index: true, element: <h1>First</h1> },
      { path: 'quote/1', element: <Broken /> },
      { path: 'quote/2', element: <h1>Second</h1> },
    ]),
  );
  await goTo('/quote/1');
  expect(heading()).toHaveTextContent('This part of the page did not load');
  await goTo('/quote/2');
  expect(heading()).toHaveTextContent('Second');
});
