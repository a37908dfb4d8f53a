import { joinWords } from '@coati/formats';
import type { QuoteSummary } from '@coati/store';
import { Icon } from '@coati/ui';
import styles from './unavailable-carriers.module.css';

/** Insurers whose plans are missing because they did not answer: a gap is named, never papered over. */
export function UnavailableCarriers({ summary }: { summary: QuoteSummary }) {
  const { unavailable } = summary;
  if (unavailable.length === 0) return null;
  const who = joinWords(unavailable.map((carrier) => carrier.carrierName));
  return (
    <p className={styles.line}>
      <Icon name="info" />
      <span>
        <strong>{who}</strong> did not answer in time, so {unavailable.length === 1 ? 'its' : 'their'} plans
        are missing here. A new quote asks again.
      </span>
    </p>
  );
}
