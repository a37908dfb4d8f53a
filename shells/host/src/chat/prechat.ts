import type { ChatPrechat, ChatQuote } from '@coati/api';
import type { BootData } from '@coati/contracts';
import { lazily } from '@coati/formats';
import type { RootState } from '@coati/store';

const MOST_OF_AN_ADDRESS = 2000;
const MOST_OF_A_NAME = 120;
const MOST_OF_A_TRIP = 200;
const AARP_COOKIE = /(?:^|; )aarp_smo=[^;]/;

/** What an agent is told before the first word, under the names both vendors know. Source: H-05. */
export function prechatOf(
  { brand }: Pick<BootData, 'brand'>,
  partnerName: string | null,
  page: { href: string; cookies: string } = { href: location.href, cookies: document.cookie },
): ChatPrechat {
  return {
    url: page.href.slice(0, MOST_OF_AN_ADDRESS),
    partner: (partnerName ?? brand.name).toLowerCase().slice(0, MOST_OF_A_NAME),
    webSource: AARP_COOKIE.test(page.cookies) ? 'aarp_smo' : brand.productId,
  };
}

/** The prechat details as lists of both vendors have them. */
export const labelled = ({ url, partner, webSource }: ChatPrechat): readonly [string, string][] => [
  ['URL', url],
  ['Partner', partner],
  ['Web Source', webSource],
];

const regions = lazily(() => new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' }));

/** The quote the visitor looks at, in a line; null where there is none. */
export function quoteOf({ quote }: Pick<RootState, 'quote'>): ChatQuote | null {
  if (!quote.meta) return null;
  const { trip, ta } = quote.params;
  const words = [
    (trip?.destinations ?? []).map((code) => regions().of(code)).join(', '),
    trip ? `${trip.departureDate} to ${trip.returnDate}` : '',
    ta.length > 0 ? `ages ${ta.join(', ')}` : '',
  ];
  const prices = quote.quotes.map((offer) => offer.priceCents);
  return {
    quoteId: quote.meta.id,
    trip: words.filter(Boolean).join('; ').slice(0, MOST_OF_A_TRIP),
    plans: quote.quotes.length,
    bestCents: prices.length > 0 ? Math.min(...prices) : null,
  };
}
