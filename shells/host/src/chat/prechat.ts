import { quoteInALine, type ChatPrechat, type ChatQuote } from '@coati/api';
import type { BootData } from '@coati/contracts';
import type { RootState } from '@coati/store';

const MOST_OF_AN_ADDRESS = 2000;
const MOST_OF_A_NAME = 120;
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

/** The quote the visitor looks at, in a line; null where there is none. */
export const quoteOf = ({ quote }: Pick<RootState, 'quote'>): ChatQuote | null =>
  quote.meta && quoteInALine({ id: quote.meta.id, params: quote.params, quotes: quote.quotes });
