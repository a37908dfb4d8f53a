import { CheckboxField, MoneyField, NumberField, RadioGroup } from '@coati/ui';
import { useState } from 'react';
import { EXAMPLE_BILLS, EXAMPLE_TERMS } from '../domain/example-bills';
import { payBack, type Terms } from '../domain/pay-back';
import { Statement } from './statement';
import styles from './pay-back-calculator.module.css';

interface Typed {
  bill: number | null;
  deductible: number | null;
  rate: number | null;
  limit: number | null;
  isUnlimited: boolean;
  first: Terms['first'];
}

const START: Typed = {
  bill: EXAMPLE_BILLS[0]?.billCents ?? 0,
  deductible: EXAMPLE_TERMS.deductibleCents,
  rate: EXAMPLE_TERMS.ratePercent,
  limit: EXAMPLE_TERMS.limitCents,
  isUnlimited: false,
  first: EXAMPLE_TERMS.first,
};

/** The terms as typed; null while a figure is missing or is none. */
function termsOf({ deductible, rate, limit, isUnlimited, first }: Typed): Terms | null {
  if (deductible === null || rate === null || rate > 100 || (limit === null && !isUnlimited)) return null;
  return { deductibleCents: deductible, ratePercent: rate, limitCents: isUnlimited ? null : limit, first };
}

const money = (cents: number | null, what: string): string | undefined =>
  cents === null ? `Enter ${what} in dollars, such as 500` : undefined;

/** What would be paid back of a visitor's own bill. Nothing leaves the page. */
export function PayBackCalculator() {
  const [typed, setTyped] = useState(START);
  const set =
    <K extends keyof Typed>(key: K) =>
    (value: Typed[K]): void =>
      setTyped((before) => ({ ...before, [key]: value }));
  const terms = termsOf(typed);
  const { bill, rate } = typed;
  return (
    <section aria-labelledby="own-bill-title" className={styles.calculator}>
      <h3 id="own-bill-title" className={styles.title}>
        Your own bill: what would be paid back
      </h3>
      <p className={styles.intro}>
        Type the figures of a policy you are looking at. They stay on this page and are sent to nobody.
      </p>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <MoneyField
            id="vet-bill"
            name="vet-bill"
            label="Vet bill"
            hint="Only what the policy covers"
            value={bill}
            onChange={set('bill')}
            error={money(bill, 'the bill')}
          />
          <MoneyField
            id="deductible"
            name="deductible"
            label="Deductible"
            hint="What you have not used up yet"
            value={typed.deductible}
            onChange={set('deductible')}
            error={money(typed.deductible, 'the deductible')}
          />
          <NumberField
            id="rate"
            name="rate"
            label="Reimbursement rate (%)"
            hint="Typically 70, 80 or 90"
            value={rate}
            onChange={set('rate')}
            error={rate === null || rate > 100 ? 'Enter a whole number from 0 to 100' : undefined}
          />
          <div className={styles.limit}>
            {!typed.isUnlimited && (
              <MoneyField
                id="limit"
                name="limit"
                label="Annual limit"
                hint="What is left of it this year"
                value={typed.limit}
                onChange={set('limit')}
                error={money(typed.limit, 'the limit')}
              />
            )}
            <CheckboxField
              id="unlimited"
              name="unlimited"
              label="No annual limit"
              value={typed.isUnlimited}
              onChange={set('isUnlimited')}
            />
          </div>
          <RadioGroup
            id="first"
            name="first"
            label="What comes off first?"
            value={typed.first}
            onChange={(value) => set('first')(value as Terms['first'])}
            options={[
              { value: 'deductible', label: 'The deductible (usual)' },
              { value: 'share', label: 'Your share' },
            ]}
          />
        </div>
        <Statement bill={bill} terms={terms} back={terms && bill !== null ? payBack(bill, terms) : null} />
      </div>
    </section>
  );
}
