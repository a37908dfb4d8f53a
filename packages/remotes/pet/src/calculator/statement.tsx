import { formatMoney } from '@coati/ui';
import type { PayBack, Terms } from '../domain/pay-back';
import styles from './pay-back-calculator.module.css';

interface StatementProps {
  bill: number | null;
  terms: Terms | null;
  /** Null while a figure is missing. */
  back: PayBack | null;
}

/** The lines between the bill and the money, in the order in which the policy takes them. */
function linesOf(bill: number, terms: Terms, back: PayBack): readonly (readonly [string, string])[] {
  const share = `${terms.ratePercent}% of that`;
  const deductible = `Less the deductible of ${formatMoney(terms.deductibleCents)}`;
  const [first, second] =
    terms.first === 'deductible' ? [deductible, share] : [`${terms.ratePercent}% of the bill`, deductible];
  const limit =
    terms.limitCents === null
      ? 'No annual limit'
      : back.isLimited
        ? 'Cut to the annual limit'
        : `Within the limit of ${formatMoney(terms.limitCents)}`;
  return [
    ['Vet bill', formatMoney(bill)],
    [first, formatMoney(back.afterFirstCents)],
    [second, formatMoney(back.beforeLimitCents)],
    [limit, formatMoney(back.paidBackCents)],
  ];
}

/** The sum as a claim statement shows it; only its last line speaks up when it changes. */
export function Statement({ bill, terms, back }: StatementProps) {
  const isWhole = bill !== null && terms !== null && back !== null;
  return (
    <div className={styles.statement}>
      <dl>
        {isWhole &&
          linesOf(bill, terms, back).map(([name, sum]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{sum}</dd>
            </div>
          ))}
      </dl>
      <p role="status" className={styles.result}>
        {isWhole ? (
          <>
            <strong>{formatMoney(back.paidBackCents)}</strong> comes back. You pay{' '}
            {formatMoney(back.ownCents)} of {formatMoney(bill)}.
          </>
        ) : (
          'Fill in every figure to see the sum.'
        )}
      </p>
    </div>
  );
}
