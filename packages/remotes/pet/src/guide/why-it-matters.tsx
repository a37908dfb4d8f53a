import { formatMoney } from '@coati/ui';
import styles from './guide.module.css';
import { Place } from './place';

const MONTHLY_CENTS = 5_000;
const SURGERY_CENTS = 420_000;
const saved = (months: number): string => formatMoney(MONTHLY_CENTS * months, { cents: 'auto' });
const surgery = formatMoney(SURGERY_CENTS, { cents: 'auto' });

const BEFORE_YOU_BUY = [
  'Does the deductible count by the year, or by the condition?',
  'Which comes off first, the deductible or my share?',
  'Are examination fees, prescription food and dental disease covered?',
  'If one knee is treated, is the other one pre-existing?',
  'What did this policy cost for a pet of this breed at eight, and at twelve?',
  'Who is the insurer behind the brand, and is it licensed in my state?',
];

export function WhyItMatters() {
  return (
    <Place id="why-it-matters" title="Why it matters, and when it does not" tone="sand">
      <div className={styles.thirds}>
        <section aria-labelledby="rare-title">
          <h3 id="rare-title" className={styles.subtitle}>
            The rare bill is the large one
          </h3>
          <p>
            Ordinary bills can be planned for. The surgery on a Sunday cannot, and it is due that day.
            Insurance is worth its price for the bill you could not pay, and for little else.
          </p>
        </section>
        <section aria-labelledby="door-title">
          <h3 id="door-title" className={styles.subtitle}>
            The first sign closes the door
          </h3>
          <p>
            After a limp or a lump is in the records, no new policy pays for it. That argues for deciding
            early. It does not argue for deciding today.
          </p>
        </section>
        <section aria-labelledby="choice-title">
          <h3 id="choice-title" className={styles.subtitle}>
            The choice stays a medical one
          </h3>
          <p>
            With most of a bill coming back, you and the vet can choose a treatment for what it does. You
            still pay first, so a card or savings belong to the plan.
          </p>
        </section>
      </div>
      <div className={styles.halves}>
        <section aria-labelledby="saving-title" className={styles.words}>
          <h3 id="saving-title" className={styles.subtitle}>
            When saving does it as well
          </h3>
          <p>
            Put {formatMoney(MONTHLY_CENTS, { cents: 'auto' })} a month aside instead. After a year you have{' '}
            {saved(12)}, after five {saved(60)}, and what you do not need stays yours. Against the {surgery}{' '}
            surgery of our example, the jar holds {saved(4)} in month four and is enough after seven years.
          </p>
          <p>
            You may not need a policy if you could pay {surgery} tomorrow, if most of what ails your pet is
            pre-existing already, or if the premium is money you need for food and vaccines.
          </p>
        </section>
        <section aria-labelledby="ask-title" className={styles.words}>
          <h3 id="ask-title" className={styles.subtitle}>
            Six questions for any insurer
          </h3>
          <ol>
            {BEFORE_YOU_BUY.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </section>
      </div>
    </Place>
  );
}
