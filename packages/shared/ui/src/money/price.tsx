import { classNames } from '../class-names';
import { VisuallyHidden } from '../text/visually-hidden';
import { formatMoney } from '@coati/formats';
import styles from './price.module.css';

export interface PriceProps {
  cents: number;
  size?: 's' | 'm' | 'l' | 'xl';
  /** What the price is for, e.g. `total for 2 travelers`; stands after it in small type. */
  per?: string;
  /** The price before; shown struck through. */
  wasCents?: number;
  className?: string;
}

/** A price: tabular figures, cents raised, the number before its label. */
export function Price({ cents, size = 'm', per, wasCents, className }: PriceProps) {
  const [dollars = '', fraction = ''] = formatMoney(cents).split('.');
  return (
    <span className={classNames(styles.price, styles[size], className)}>
      {wasCents !== undefined && (
        <>
          <VisuallyHidden>Was</VisuallyHidden> <s className={styles.was}>{formatMoney(wasCents)}</s>{' '}
          <VisuallyHidden>now</VisuallyHidden>{' '}
        </>
      )}
      <span className={styles.amount}>
        {dollars}
        <span className={styles.cents}>.{fraction}</span>
      </span>
      {per && <span className={styles.per}> {per}</span>}
    </span>
  );
}
