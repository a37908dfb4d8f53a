import type { Offer } from '@coati/api';
import { Badge, CarrierMark } from '@coati/ui';
import styles from './plan-head.module.css';

/** Who sells the plan and how strong they are. */
export function PlanHead({
  offer,
  headingId,
  level = 3,
}: {
  offer: Offer;
  headingId?: string;
  level?: 1 | 2 | 3;
}) {
  const Tag = `h${level}` as const;
  const { carrier, plan } = offer;
  return (
    <div className={styles.head}>
      <CarrierMark id={carrier.id} name={carrier.name} />
      <div>
        <Tag
          id={headingId}
          className={level === 1 ? styles.title : styles.name}
          tabIndex={level === 1 ? -1 : undefined}
        >
          {plan.name}
        </Tag>
        <p className={styles.carrier}>
          {carrier.name} {carrier.sample && <Badge>sample</Badge>}
        </p>
        <p className={styles.rating}>
          AM Best <strong>{carrier.amBest.rating}</strong>
          {carrier.score !== null && (
            <>
              {' · '}Our review <strong>{carrier.score.toFixed(1)}</strong> of 5
            </>
          )}
        </p>
      </div>
    </div>
  );
}
