import type { QuoteSummary } from '@coati/store';
import { Progress } from '@coati/ui';
import { insurersWords } from '../domain/counts';
import styles from './progress-line.module.css';

/**
 * How many insurers have answered, and in the same place how many did once all are through; seen, not announced, since
 * each answer would interrupt. Who did not answer is named beside the plans. Source: /licensing-information/.
 */
export function ProgressLine({ summary, arriving }: { summary: QuoteSummary; arriving: boolean }) {
  const { carriersAnswered, carriersAsked } = summary;
  if (!arriving) {
    return (
      <div className={styles.line}>
        <p className={styles.words}>
          {insurersWords(carriersAsked)} asked, <strong>{carriersAnswered} answered</strong>
        </p>
      </div>
    );
  }
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
