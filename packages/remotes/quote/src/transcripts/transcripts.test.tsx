/** What a screen reader says along the quote journey, beside what was read and found good. Source: TRUST §3. */
import { BootProvider } from '@coati/boot';
import { join } from 'node:path';
import { createStore, quoteSucceeded, selectedPlanUpdated, toQuotePayload } from '@coati/store';
import { renderWithStore } from '@coati/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQuoteClient } from '../api/quote-client';
import { BuyPage } from '../buy/buy-page';
import { HomePage } from '../home/home-page';
import { createQuoteServices, QuoteServicesProvider } from '../parts/services';
import { ResultsPage } from '../results/results-page';
import { answer, offer, vocabulary } from '../testing/samples';
import { boot, QUOTE_ID, renderScreen } from '../testing/screens';
import { json } from '../testing/streams';
import { transcript } from '../testing/transcript';

/** `vitest -u` writes the words anew, for a person to read before they are kept. */
const reviewed = (name: string): string => join(import.meta.dirname, `${name}.txt`);
const elsewhere = [{ path: '*', element: <p>elsewhere</p> }];

const openForm = () => renderScreen(<HomePage />, () => undefined, { path: '/', routes: elsewhere });

it('[W7] the quote form reads as it was reviewed, and so do its errors', { timeout: 60_000 }, async () => {
  const { user } = openForm();
  const form = document.querySelector('#quote-form');
  await expect(await transcript(form)).toMatchFileSnapshot(reviewed('form'));
  await user.click(screen.getByRole('button', { name: 'See plans and prices' }));
  await expect(await transcript(await screen.findByRole('alert'))).toMatchFileSnapshot(reviewed('errors'));
});

it('[W7] the results read as they were reviewed', { timeout: 60_000 }, async () => {
  const quote = answer({ quotes: [offer('cheap', { priceCents: 15_050, score: 50 })] });
  renderScreen(<ResultsPage />, (path) => (path.endsWith(QUOTE_ID) ? json(quote) : undefined), {
    at: `/quote/${QUOTE_ID}`,
    path: '/quote/:quoteId',
    routes: elsewhere,
  });
  await expect(await transcript(await screen.findByRole('article'))).toMatchFileSnapshot(reviewed('plan'));
});

it('[W7] the first step of the purchase reads as it was reviewed', { timeout: 60_000 }, async () => {
  const quote = answer();
  const store = createStore();
  store.dispatch(quoteSucceeded(toQuotePayload(quote)));
  const { offerId, carrier, plan, priceCents } = offer('a');
  store.dispatch(selectedPlanUpdated({ quoteId: quote.id, offerId, carrier, plan, priceCents, options: [] }));
  const client = createQuoteClient(async (input) =>
    json(String(input).endsWith('/meta') ? { ...vocabulary, consents: [] } : quote),
  );
  const { container } = renderWithStore(
    <BootProvider value={boot}>
      <QuoteServicesProvider value={createQuoteServices(client)}>
        <BuyPage />
      </QuoteServicesProvider>
    </BootProvider>,
    { store, path: '/quote/:quoteId/buy', at: `/quote/${quote.id}/buy`, routes: elsewhere },
  );
  await screen.findByRole('heading', { level: 2, name: 'Travelers' });
  await expect(await transcript(container.querySelector('form'))).toMatchFileSnapshot(reviewed('travelers'));
});

it('[W7] a field that lost its name is heard', { timeout: 60_000 }, async () => {
  openForm();
  const form = document.querySelector('#quote-form');
  const named = await transcript(form);
  expect(named).toContain('Day you leave');
  for (const label of form?.querySelectorAll('label[for="departure-date"]') ?? [])
    label.removeAttribute('for');
  expect(await transcript(form)).not.toBe(named);
});
