import { expectNoAxeViolations } from '@coati/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../testing/samples';
import { QUOTE_ID, renderScreen } from '../testing/screens';
import { json } from '../testing/streams';
import { ResultsPage } from './results-page';
import { ShareQuote } from './share-quote';

const ADDRESS = 'http://localhost:3000/quote/q-1';
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: /^Share/ }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

function withSheet(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

it('copies the quote’s address, and says what whoever opens it sees', async () => {
  const user = userEvent.setup();
  const { container } = render(<ShareQuote quoteId="q-1" />);
  await press(user);
  expect(await screen.findByRole('status')).toHaveTextContent(/^Link copied\..*your name is not in it/);
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  await expectNoAxeViolations(container);
});

it('opens the device’s own sheet where there is one, and says nothing when it is put away', async () => {
  const user = userEvent.setup();
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {
    throw new DOMException('put away', 'AbortError');
  });
  withSheet(share);
  render(<ShareQuote quoteId="q-1" />);
  await press(user);
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: ADDRESS }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('tells how to do it by hand where neither works', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<ShareQuote quoteId="q-1" />);
  await press(user);
  expect(await screen.findByText(/^Copy the address of this page/)).toBeVisible();
});

it('[Q-06] stands above the plans of a quote that is kept, and of no other: that one’s address opens nothing', async () => {
  const at = { path: '/quote/:quoteId', at: `/quote/${QUOTE_ID}` };
  const kept = renderScreen(<ResultsPage />, () => undefined, at);
  expect(await screen.findByRole('button', { name: /^Share/ })).toBeVisible();
  kept.unmount();
  const unkept = answer({ meta: { ...answer().meta, saved: false } });
  renderScreen(<ResultsPage />, (path) => (path === '/api/quotes/meta' ? undefined : json(unkept)), at);
  await screen.findByText('Keep this tab open');
  expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
});
