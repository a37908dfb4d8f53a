import { initialQuote, type QuoteSummary } from '@coati/store';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/screens';
import { answer } from '../testing/samples';
import { LastQuote } from './last-quote';

const { meta } = answer();
const HOUR_MS = 3_600_000;
const lasting = (ms: number): QuoteSummary =>
  ({ ...meta, id: answer().id, expiresAt: new Date(Date.now() + ms).toISOString() }) as QuoteSummary;
const leading = (at: string, known: QuoteSummary | null) =>
  renderScreen(<LastQuote />, () => undefined, {
    at,
    path: '/quote',
    state: { quote: { ...initialQuote, meta: known } },
    routes: [
      { path: '/', element: <p>The form</p> },
      { path: '/quote/:quoteId', element: <p>The plans</p> },
    ],
  });

it('[P-19] leads to the form where this tab has no quote, with what the address says of the visitor', async () => {
  const { address } = leading('/quote?pid=tripprotectors&utm_source=letter', null);
  await waitFor(() => expect(address()).toBe('/?pid=tripprotectors&utm_source=letter'));
});

it('[P-19] leads back to the quote of this tab while its prices stand', async () => {
  const { address } = leading('/quote', lasting(HOUR_MS));
  await waitFor(() => expect(address()).toBe(`/quote/${answer().id}`));
});

it('[P-19] leads to the form once they do not', async () => {
  const { address } = leading('/quote', lasting(-HOUR_MS));
  await waitFor(() => expect(address()).toBe('/'));
});
