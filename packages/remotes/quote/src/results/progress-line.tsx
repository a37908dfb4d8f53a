import type { QuoteSummary } from '@coati/store';
import { Progress } from '@coati/ui';
import styles from './progress-line.module.css';

/** How many insurers have answered; seen, not announced, since each answer would interrupt. */
export function ProgressLine({ summary }: { summary: QuoteSummary }) {
  const { carriersAnswered, carriersAsked } = summary;
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <strong>
          {carriersAnswered} of {carriersAsked}
        </strong>{' '}
        insurers have answered
      </p>
      <div className={styles.bar}>
        <Progress label="Insurers that have answered" value={carriersAnswered} max={carriersAsked} />
      </div>
    </div>
  );
}
