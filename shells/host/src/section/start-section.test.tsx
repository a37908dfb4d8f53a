import { listen, type CoatiEvents, type RemoteModule } from '@coati/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SectionFailure } from '../loader/section-failure';
import { quote, start } from './testing';

type Reason = CoatiEvents['coati:section-failed']['reason'];

const failures: Reason[] = [];
const uncaught = vi.fn();
let stop: () => void;

beforeEach(() => {
  failures.length = 0;
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

const heading = () => screen.getByRole('heading', { level: 1 });

it('puts the section in place of the served page', async () => {
  const main = await start(async () => quote([{ index: true, element: <h1>Live</h1> }]));
  expect(main).toHaveTextContent('Live');
  expect(main).not.toHaveTextContent('Served');
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
  await start(() => Promise.reject(new SectionFailure('quote', 'missing')), { isLoading: true });
  expect(heading()).toHaveTextContent('This part of the page did not load');
  expect(screen.queryByText('Served page')).not.toBeInTheDocument();
});

it('[P-21] says that an address has no page in place of a loading screen, which would wait for ever', async () => {
  history.replaceState(null, '', '/quote/a/b/c');
  await start(async () => quote([{ path: 'quote/:id', element: <h1>Results</h1> }]), { isLoading: true });
  expect(heading()).toHaveTextContent('There is nothing at this address');
  expect(screen.queryByText('Served page')).not.toBeInTheDocument();
});

it('[P-21] leaves the page that was served where no route draws it', async () => {
  history.replaceState(null, '', '/no-such-page/');
  await start(async () => quote([{ path: 'quote/:id', element: <h1>Results</h1> }]));
  expect(heading()).toHaveTextContent('Served page');
});

it.each(['page', 'loading'] as const)('tries again for real, over a served %s', async (served) => {
  const load = vi
    .fn<() => Promise<RemoteModule>>()
    .mockRejectedValueOnce(new SectionFailure('quote', 'missing'))
    .mockResolvedValue(quote([{ index: true, element: <h1>Live</h1> }]));
  await start(load, { isLoading: served === 'loading' });
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
