import { initialQuote, createStore, quoteSucceeded, type AppStore } from '@coati/store';
import { expectNoAxeViolations } from '@coati/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Availability } from './availability';
import { Memory } from './memory';
import type { VendorDesk } from './vendor-desk';
import { Widget, type ChatWorld } from './widget';

const prechat = { url: 'https://coati.example/', partner: 'coati', webSource: 'coati' };
let isWide = true;
let widthChanged: () => void = () => undefined;

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, changed: () => void) => (widthChanged = changed),
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function aPage(isAvailable: boolean | null, at = '/quote/abc', more: Partial<ChatWorld> = {}) {
  history.replaceState(null, '', at);
  const ask = vi.fn(async () => Response.json({ isAvailable }));
  const ended = vi.fn();
  const world: ChatWorld = {
    availability: new Availability({ ask, every: () => ended }),
    memory: new Memory(),
    tabs: { show: () => undefined },
    prechat: () => prechat,
    store: createStore(),
    vendor: null,
    onNavigated: () => () => undefined,
    ...more,
  };
  const shown = render(<Widget world={world} />);
  return { ...shown, world, ask, ended, store: world.store as AppStore, user: userEvent.setup() };
}

const quoted = (store: AppStore, priceCents: number, id = 'q'.repeat(24)): void =>
  act(() => {
    store.dispatch(
      quoteSucceeded({
        ...initialQuote,
        quotes: [{ priceCents }, { priceCents: priceCents + 5_000 }] as never,
        meta: { id } as never,
        url: `/quote/${id}`,
      }),
    );
  });

it('[H-02] invites once the quote is complete, without taking the focus; closing it leaves the button', async () => {
  const { store, user, container } = aPage(true);
  await act(async () => undefined);
  expect(container).toBeEmptyDOMElement();
  quoted(store, 40_000);
  expect(await screen.findByRole('heading', { name: 'Questions about these plans?' })).toBeVisible();
  expect(document.body).toHaveFocus();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Close the invitation' }));
  expect(screen.getByRole('button', { name: 'Live Chat Now' })).toHaveFocus();
  quoted(store, 90_000, 'r'.repeat(24));
  expect(screen.getByRole('heading', { name: 'Questions about these plans?' })).toBeVisible();
});

it('[H-02] Escape closes the invitation too, and it stays closed for this quote on the next page', async () => {
  const { store, user, unmount } = aPage(true);
  quoted(store, 40_000);
  (await screen.findByRole('button', { name: 'Chat with an agent' })).focus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Live Chat Now' })).toHaveFocus();
  unmount();
  quoted(aPage(true).store, 40_000);
  expect(await screen.findByRole('button', { name: 'Live Chat Now' })).toBeVisible();
});

it('[H-02] shows the minimized button below 400', async () => {
  quoted(aPage(true).store, 39_999);
  expect(await screen.findByRole('button', { name: 'Live Chat Now' })).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('[H-03] leads to the contact page while nobody is there', async () => {
  aPage(false, '/about-us/', { store: null });
  expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact-us/#write',
  );
});

it('[H-03] leaves the plans of a quote where they are: from there it opens a tab beside them, and says so', async () => {
  aPage(false, '/quote/abc');
  const link = await screen.findByRole('link', { name: 'Contact us (opens in a new tab)' });
  expect(link).toHaveAttribute('href', '/contact-us/#write');
  expect(link).toHaveAttribute('target', '_blank');
  // Also to those who look: a second drawing stands behind the words.
  expect(link.querySelectorAll('svg')).toHaveLength(2);
  expect(screen.getByText(/opens in a new tab/)).toHaveClass('coati-chat-unseen');
  // Which quote it is, the browser tells that page, and no address does.
  expect(link).toHaveAttribute('rel', 'noopener');
  await expectNoAxeViolations();
});

it('[H-03] goes to the contact page in the same tab from any other page', async () => {
  aPage(false, '/about-us/', { store: null });
  expect(await screen.findByRole('link', { name: 'Contact us' })).not.toHaveAttribute('target');
});

it('[H-01] asks once on load, however often it is drawn anew', async () => {
  const { ask, ended, store, rerender, world } = aPage(true);
  quoted(store, 40_000);
  await screen.findByRole('button', { name: 'Chat with an agent' });
  rerender(<Widget world={world} />);
  quoted(store, 30_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

it.each(['/special-concierge-offer', '/pet-insurance/'])(
  '[H-04] shows nothing and asks nobody at %s',
  async (path) => {
    const { ask, container } = aPage(true, path);
    await act(async () => undefined);
    expect(container).toBeEmptyDOMElement();
    expect(ask).not.toHaveBeenCalled();
  },
);

it('[H-04] goes when the window becomes narrow, and comes back with it', async () => {
  const { container, ended } = aPage(false, '/about-us/');
  await screen.findByRole('link', { name: 'Contact us' });
  isWide = false;
  act(() => widthChanged());
  expect(container).toBeEmptyDOMElement();
  expect(ended).toHaveBeenCalled();
  isWide = true;
  act(() => widthChanged());
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
});

it('keeps a way to write, and to try again, where the chat’s own code does not come', async () => {
  vi.doMock('./panel/panel', () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = aPage(true, '/about-us/', { store: null });
  await user.click(await screen.findByRole('button', { name: 'Live Chat Now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The chat did not load');
  expect(screen.getByRole('link', { name: /write to us/ })).toHaveAttribute('href', '/contact-us/#write');
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Live Chat Now' })).toHaveFocus();
  vi.doMock('./panel/panel', () => ({ Panel: () => <h2>The chat itself</h2> }));
  await user.click(screen.getByRole('button', { name: 'Live Chat Now' }));
  expect(await screen.findByRole('heading', { name: 'The chat itself' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  vi.doUnmock('./panel/panel');
});

it('[H-05] opens a hosted vendor’s window; until its script is there, there is the way to write', async () => {
  let isReady = false;
  let changed: () => void = () => undefined;
  const open = vi.fn();
  const vendor = {
    isReady: () => isReady,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
    open,
  } as unknown as VendorDesk;
  const { user } = aPage(true, '/about-us/', { vendor });
  expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible();
  isReady = true;
  act(() => changed());
  await user.click(screen.getByRole('button', { name: 'Live Chat Now' }));
  expect(open).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Live Chat Now' })).toBeVisible();
});
