import type { QuoteSummary } from '@coati/store';
import { Notice } from '@coati/ui';

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Insurers whose plans are missing because they did not answer: a gap is named, never papered over. */
export function UnavailableCarriers({ summary }: { summary: QuoteSummary }) {
  const { unavailable } = summary;
  if (unavailable.length === 0) return null;
  const who = names.format(unavailable.map((carrier) => carrier.carrierName));
  return (
    <Notice tone="info" title={`No answer from ${who}`}>
      {unavailable.length === 1 ? 'Its plans are' : 'Their plans are'} missing here. A new quote in a few
      minutes will ask again; the prices you see do not depend on it.
    </Notice>
  );
}
