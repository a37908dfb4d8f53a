import { TIMED_OUT, UNREACHABLE, UNREADABLE, type Problem } from '@coati/api';

const CALM = 'Nothing has been bought and nothing you typed is lost.';

const BY_TYPE: Readonly<Record<string, string>> = {
  [UNREACHABLE]: `We could not reach our quote desk. Check your connection and try again. ${CALM}`,
  [TIMED_OUT]: `The quote took too long to arrive. Try again. ${CALM}`,
  [UNREADABLE]: `The quote did not arrive whole. Try again. ${CALM}`,
  '/problems/quote-expired':
    'This quote has expired. Prices hold for a limited time; a new quote takes a few seconds.',
  '/problems/quote-unknown':
    'We have no quote at this address. It may have been deleted, or a letter of it was lost.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  404: 'We have no quote at this address. It may have been deleted, or a letter of it was lost.',
  410: 'This quote has expired. Prices hold for a limited time; a new quote takes a few seconds.',
  413: `That is more than a quote can hold. Take out some travelers or countries and try again. ${CALM}`,
  422: 'Something in the form needs to be corrected.',
  429: `You have asked for many quotes in a short time. Wait a minute and try again. ${CALM}`,
  503: `Our quote desk is closed for a moment. Try again shortly. ${CALM}`,
};

/** The page's own words for a problem; what the service wrote is for engineers and is never shown. */
export const problemWords = (problem: Problem): string =>
  BY_TYPE[problem.type] ??
  BY_STATUS[problem.status] ??
  `Something went wrong on our side. Try again. ${CALM}`;

export type QuoteFailure = 'missing' | 'expired' | 'failed';

/** Which screen a quote that cannot be shown needs. */
export function quoteFailure(problem: Problem): QuoteFailure {
  if (problem.status === 410 || problem.type === '/problems/quote-expired') return 'expired';
  return problem.status === 404 || problem.type === '/problems/quote-unknown' ? 'missing' : 'failed';
}
