import type { Declined } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { Disclosure } from '@coati/ui';
import { plansWords } from '../domain/counts';
import { groupDeclined } from '../domain/declined';
import styles from './declined-plans.module.css';
import { NearMissList } from './near-miss-list';

export interface DeclinedPlansProps {
  declined: Declined[];
  params: StoredParams;
  open?: boolean;
}

/** Plans that this party cannot have, each with the rule that failed: nothing is hidden. */
export function DeclinedPlans({ declined, params, open = false }: DeclinedPlansProps) {
  if (declined.length === 0) return null;
  return (
    <section aria-labelledby="declined-title" className={styles.section}>
      <h2 id="declined-title" className={styles.title}>
        {plansWords(declined.length)} you can’t buy for this trip
      </h2>
      <p>Some open up with one change. The rest are listed with the insurer’s rule.</p>
      <NearMissList declined={declined} params={params} />
      <Disclosure summary="Show plans and rules" defaultOpen={open}>
        {groupDeclined(declined).map(({ rule, change, plans }) => (
          <div key={rule} className={styles.group}>
            <p className={styles.change}>
              {change ? (
                <>
                  <span>Open to you</span> <strong>{change}</strong>
                </>
              ) : (
                <span>No change to the trip opens these</span>
              )}
            </p>
            <ul className={styles.plans}>
              {plans.map((plan) => (
                <li key={plan.planId}>
                  <strong>{plan.planName}</strong> <span>by {plan.carrierName}</span>
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
