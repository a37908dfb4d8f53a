import type { Declined } from '@coati/api';
import { Disclosure } from '@coati/ui';
import { plansWords } from '../domain/counts';
import { groupDeclined } from '../domain/declined';
import styles from './declined-plans.module.css';

/** Plans that this party cannot have, each with the rule that failed: nothing is hidden. */
export function DeclinedPlans({ declined, open = false }: { declined: Declined[]; open?: boolean }) {
  if (declined.length === 0) return null;
  return (
    <section aria-labelledby="declined-title" className={styles.section}>
      <h2 id="declined-title" className={styles.title}>
        {plansWords(declined.length)} you cannot buy for this trip
      </h2>
      <p>Every plan we asked for, with the insurer&rsquo;s rule that stood in the way.</p>
      <Disclosure summary="Show plans and rules" defaultOpen={open}>
        {groupDeclined(declined).map(({ rule, change, plans }) => (
          <div key={rule} className={styles.group}>
            <p className={styles.change}>
              {change ? (
                <>
                  Open to you <strong>{change}</strong>:
                </>
              ) : (
                'No change to the trip opens these:'
              )}
            </p>
            <ul className={styles.plans}>
              {plans.map((plan) => (
                <li key={plan.planId}>
                  <strong>{plan.planName}</strong> by {plan.carrierName}
                  <span className={styles.detail}>{plan.detail}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Disclosure>
    </section>
  );
}
