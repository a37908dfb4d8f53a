import { BootProvider } from '@coati/boot';
import { createStore, quoteSucceeded, selectedPlanUpdated, toQuotePayload } from '@coati/store';
import { renderWithStore } from '@coati/testing';
import { BuyPage } from '../buy/buy-page';
import { ConfirmationPage } from '../buy/confirmation-page';
import { createQuoteClient } from '../api/quote-client';
import { createQuoteServices, QuoteServicesProvider } from '../parts/services';
import { boot } from './screens';
import { answer, offer, vocabulary } from './samples';
import { json } from './streams';

const words = {
  ...vocabulary,
  consents: [
    { id: 'terms', text: 'I have read what is not covered.', required: true },
    { id: 'electronic', text: 'Send me the papers by email.', required: false },
  ],
};

/** The purchase's page with a plan chosen; `asked` answers what is no look at the quote. */
export function openPurchase({
  quote = answer(),
  selected = true,
  at = '',
  vocabularyFails = 0,
  repriced = 0,
  holder = undefined as string | undefined,
  store = createStore(),
  asked = (_body: unknown): Response => json(quote),
} = {}) {
  let fails = vocabularyFails;
  store.dispatch(quoteSucceeded(toQuotePayload(quote)));
  const { offerId, carrier, plan, priceCents } = offer('a');
  if (selected) {
    store.dispatch(
      selectedPlanUpdated({
        quoteId: quote.id,
        offerId,
        carrier,
        plan,
        priceCents: repriced || priceCents,
        options: [],
        ...(holder && { holder }),
      }),
    );
  }
  const services = createQuoteServices(
    createQuoteClient(async (input, init) => {
      if (init?.method === 'POST') return asked(JSON.parse(String(init.body)));
      if (!String(input).endsWith('/meta')) return json(quote);
      fails -= 1;
      return fails >= 0 ? new Response('', { status: 503 }) : json(words);
    }),
  );
  return renderWithStore(
    <BootProvider value={boot}>
      <QuoteServicesProvider value={services}>
        <BuyPage />
      </QuoteServicesProvider>
    </BootProvider>,
    {
      store,
      path: '/quote/:quoteId/buy',
      at: `/quote/${quote.id}/buy${at}`,
      routes: [
        { path: '/quote/:quoteId/confirmation', Component: ConfirmationPage },
        { path: '/quote/:quoteId', element: <h1>Plans for your trip</h1> },
      ],
    },
  );
}
