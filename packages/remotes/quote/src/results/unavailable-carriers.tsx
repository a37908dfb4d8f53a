import type { QuoteSummary } from '@coati/store';
import { Icon } from '@coati/ui';
import styles from './unavailable-carriers.module.css';

/** Insurers whose plans are missing, each with what came of asking it: a gap is named, never papered over. */
export function UnavailableCarriers({ summary }: { summary: QuoteSummary }) {
  const { unavailable } = summary;
  if (unavailable.length === 0) return null;
  return (
    <p className={styles.line}>
      <Icon name="info" />
      <span>
        {unavailable.map((carrier) => (
          <span key={carrier.carrierId}>
            <strong>{carrier.carrierName}</strong> {carrier.detail}.{' '}
          </span>
        ))}
        Their plans are missing here. A new quote asks again.
      </span>
    </p>
  );
}
