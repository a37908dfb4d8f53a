import { formatMoney } from '@coati/ui';
import { EXAMPLE_BILLS, EXAMPLE_TERMS, payBacksOf, type ExampleBill } from '../domain/example-bills';
import { payBack } from '../domain/pay-back';
import styles from './example-bills.module.css';

const money = (cents: number): string => formatMoney(cents, { cents: 'auto' });

/** The sum as one would write it on the invoice's back. */
function sumOf({ kind, billCents, scheduleCents }: ExampleBill): string {
  if (kind === 'routine') return `${money(scheduleCents ?? 0)} by its list: exam 50, vaccines 100, teeth 150`;
  const { deductibleCents, ratePercent, limitCents } = EXAMPLE_TERMS;
  const { beforeLimitCents, isLimited } = payBack(billCents, EXAMPLE_TERMS);
  const sum = `(${money(billCents)} − ${money(deductibleCents)}) × ${ratePercent}% = ${money(beforeLimitCents)}`;
  return isLimited ? `${sum}, cut to the limit of ${money(limitCents ?? 0)}` : sum;
}

const written = (cents: number): string => (cents === 0 ? 'nothing' : money(cents));

const COLUMNS: readonly { title: string; cents: (bill: ExampleBill) => number }[] = [
  { title: 'You pay the vet', cents: ({ billCents }) => billCents },
  { title: 'Accident-only pays back', cents: (bill) => payBacksOf(bill).accidentOnlyCents },
  { title: 'Accident and illness pays back', cents: (bill) => payBacksOf(bill).accidentAndIllnessCents },
  { title: 'Wellness plan gives', cents: (bill) => payBacksOf(bill).wellnessCents },
];

/** Made-up bills, each with the sum that decides it; read by everyone, scripts or not. */
export function ExampleBills() {
  const { deductibleCents, ratePercent, limitCents } = EXAMPLE_TERMS;
  return (
    <section aria-labelledby="bills-title" className={styles.bills}>
      <h3 id="bills-title" className={styles.title}>
        Four example bills
      </h3>
      <p className={styles.note}>
        We made these up to show the arithmetic; your clinic’s prices will differ. Each is the only bill of
        its year and covered in full. Both policies have a {money(deductibleCents)} annual deductible, pay{' '}
        {ratePercent}% and stop at {money(limitCents ?? 0)} a year.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Example bill</th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXAMPLE_BILLS.map((bill) => (
            <tr key={bill.name}>
              <th scope="row">
                {bill.name}
                <span className={styles.sum}>{sumOf(bill)}</span>
              </th>
              {COLUMNS.map(({ title, cents }) => (
                <td key={title} data-label={title}>
                  {written(cents(bill))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        The table leaves out the premium. A year without a bill costs the whole of it and pays nothing back;
        that is what insurance is.
      </p>
    </section>
  );
}
