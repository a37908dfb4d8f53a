import type { Policy } from '@coati/api';
import { BootProvider } from '@coati/boot';
import { buyStarted, buySucceeded, createStore, quoteSucceeded, toQuotePayload } from '@coati/store';
import { renderWithStore } from '@coati/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { order, policy } from '../testing/orders';
import { keepLastOrder } from './last-order';
import { createQuoteClient } from '../api/quote-client';
import { createQuoteServices, QuoteServicesProvider } from '../parts/services';
import { answer, offer, vocabulary } from '../testing/samples';
import { boot } from '../testing/screens';
import { json } from '../testing/streams';
import { ConfirmationPage } from './confirmation-page';

const quoteId = answer().id;

function open(store = createStore()): void {
  renderWithStore(
    <BootProvider value={boot}>
      <QuoteServicesProvider value={createQuoteServices(createQuoteClient(async () => json(vocabulary)))}>
        <ConfirmationPage />
      </QuoteServicesProvider>
    </BootProvider>,
    { store, path: '/quote/:quoteId/confirmation', at: `/quote/${quoteId}/confirmation` },
  );
}

function confirm(parts: Partial<Policy>, quote = answer()): void {
  const store = createStore();
  store.dispatch(quoteSucceeded(toQuotePayload(quote)));
  store.dispatch(buyStarted({ quoteId, offerId: 'a', options: [], expectedTotalCents: 22_700 }));
  store.dispatch(buySucceeded(policy(parts)));
  open(store);
}

afterEach(() => vi.unstubAllEnvs());

it('ends the free look on the day it is where the buyer lives, not by the calendar of UTC', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  confirm({ freeLookEndsAt: '2026-12-07T00:46:00Z' });
  expect(screen.getByText('Sunday, December 6, 2026')).toBeVisible();
});

const WEST = ['America/New_York', 'America/Halifax', 'Pacific/Honolulu'];

it.each([...WEST, 'Asia/Tokyo', 'Australia/Sydney'])(
  'names the last day of the free look, which ends at midnight in Florida, as that day in %s too',
  (zone) => {
    vi.stubEnv('TZ', zone);
    confirm({
      freeLookEndsAt: '2026-12-06T04:59:59Z',
      freeLook: { lastDay: '2026-12-05', clock: 'Florida' },
    });
    expect(screen.getByText('Saturday, December 5, 2026').closest('p')).toHaveTextContent(
      'until the end of Saturday, December 5, 2026, local time in Florida: cancel by then',
    );
  },
);

it.each(WEST)('finds that day in %s where a policy kept by the release before does not name it', (zone) => {
  vi.stubEnv('TZ', zone);
  confirm({ freeLookEndsAt: '2026-12-06T04:59:59Z' });
  expect(screen.getByText('Saturday, December 5, 2026').closest('p')).toHaveTextContent(
    'until the end of Saturday, December 5, 2026: cancel by then',
  );
});

it('shows who sold it under which license where the buyer lives', async () => {
  confirm({});
  expect(await screen.findByText(/Florida license no\. Sample FL-1333/)).toBeVisible();
});

it('shows no state’s license where this tab’s quote is another one by now', async () => {
  confirm({}, answer({ id: 'BBBBBBBBBBBBBBBBBBBBBB' }));
  await new Promise((settled) => setTimeout(settled, 20));
  expect(screen.getByText(/^Insurance sold by/)).not.toHaveTextContent('license no.');
});

it('names the day cover begins, who is insured with what, and where the papers went', () => {
  keepLastOrder(order(), { quoteId, offer: offer('a'), chosen: ['cfar'], email: 'ada@example.com' });
  confirm({ effectiveOn: '2026-11-24' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are covered from Nov 24, 2026');
  expect(screen.getByText('For Ada Sample and Ben Sample')).toBeVisible();
  expect(screen.getByText(/with Cancel For Any Reason/)).toBeVisible();
  expect(screen.getByText(/confirmation of coverage to ada@example.com/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your account' })).toHaveAttribute(
    'href',
    '/account/policies',
  );
});

it('tells nothing of the people of another order', () => {
  keepLastOrder(order(), { quoteId: 'BBBBBBBBBBBBBBBBBBBBBB', offer: offer('a'), chosen: [], email: '' });
  confirm({});
  expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
  expect(screen.getByText(/to the email address you gave/)).toBeVisible();
});

it('says PDF of papers that are one', () => {
  confirm({
    documents: [
      { kind: 'policy-wording', title: 'Steady policy', url: '/steady.pdf' },
      { kind: 'summary', title: 'Steady at a glance', url: '/steady.html' },
    ],
  });
  expect(screen.getByRole('link', { name: 'Steady policy (PDF)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Steady at a glance' })).toBeVisible();
});

it('tells who opens it in another tab where the policy is', () => {
  open();
  const title = 'This confirmation is not in this tab';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.title).toBe(title);
  expect(screen.getByRole('link', { name: 'See your policies' })).toHaveAttribute(
    'href',
    '/account/policies',
  );
});
