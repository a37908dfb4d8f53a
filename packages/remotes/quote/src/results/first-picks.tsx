import type { Offer } from '@coati/api';
import { Link } from '@coati/router';
import type { StoredParams } from '@coati/store';
import { formatMoney } from '@coati/ui';
import { firstPicks, PICK_TITLES } from '../domain/first-picks';
import styles from './first-picks.module.css';

export interface PicksProps {
  /** Those that pass the filters: what was asked for. */
  offers: Offer[];
  params: StoredParams;
  /** Insurers are still answering: what stands first among the plans so far may yet be another. */
  arriving: boolean;
  detailsTo: (offer: Offer) => string;
}

/** Where to begin among many plans: up to three, each with the one reason it is here for. */
export function FirstPicks({ offers, params, arriving, detailsTo }: PicksProps) {
  const picks = firstPicks(offers, params);
  if (picks.length === 0 && !arriving) return null;
  return (
    <section aria-labelledby="first-picks" className={styles.picks}>
      <h2 id="first-picks" className={styles.title}>
        Where to begin
      </h2>
      {picks.length === 0 ? (
        // Each in its place already, so that the plans below stay where they are when it is known.
        <>
          <ul className={styles.list}>
            {Object.values(PICK_TITLES).map((title) => (
              <li key={title} className={styles.pick}>
                <p className={styles.kind}>{title}</p>
                <p className={styles.plan}>Not known yet</p>
                <p className={styles.reason}>Stands here once there are enough plans to choose among.</p>
              </li>
            ))}
          </ul>
          <p className={styles.how}>Computed from your answers, the plans and their prices.</p>
        </>
      ) : (
        <>
          <ul className={styles.list}>
            {picks.map(({ id, title, offer, reason }) => (
              <li key={id} className={styles.pick}>
                <p className={styles.kind}>{title}</p>
                <p className={styles.plan}>
                  <Link to={detailsTo(offer)}>{offer.plan.name}</Link>, {formatMoney(offer.priceCents)}
                </p>
                <p className={styles.reason}>{reason}</p>
              </li>
            ))}
          </ul>
          <p className={styles.how}>
            {arriving && 'Of the plans so far. '}
            Computed from your answers, the plans and their prices. What we earn counts for nothing.
          </p>
        </>
      )}
    </section>
  );
}
