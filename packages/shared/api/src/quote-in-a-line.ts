import { regionName } from '@coati/formats';
import type { ChatQuote } from './chat';
import type { Offer, QuoteParams } from './quotes';

const MOST_OF_A_TRIP = 200;

/** As much of a quote as an agent is told. */
export interface ToldQuote {
  id: string;
  params: Partial<Pick<QuoteParams, 'trip'>> & Pick<QuoteParams, 'ta'>;
  quotes: readonly Pick<Offer, 'priceCents'>[];
}

/** A quote for the agents' eyes, in a line without anybody's name or birthday. */
export function quoteInALine({ id, params: { trip, ta }, quotes }: ToldQuote): ChatQuote {
  const words = [
    (trip?.destinations ?? []).map(regionName).join(', '),
    trip ? `${trip.departureDate} to ${trip.returnDate}` : '',
    ta.length > 0 ? `${ta.length > 1 ? 'ages' : 'age'} ${ta.join(', ')}` : '',
  ];
  const prices = quotes.map(({ priceCents }) => priceCents);
  return {
    quoteId: id,
    trip: words.filter(Boolean).join('; ').slice(0, MOST_OF_A_TRIP),
    plans: quotes.length,
    bestCents: prices.length > 0 ? Math.min(...prices) : null,
  };
}
