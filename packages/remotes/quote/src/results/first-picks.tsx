import type { Offer } from '@coati/api';
import { Link } from '@coati/router';
import type { StoredParams } from '@coati/store';
import { formatMoney } from '@coati/ui';
import { useState } from 'react';
import { FEW, firstPicks, PICK_TITLES, A_CHOICE } from '../domain/first-picks';
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
  // Where it stood while insurers answered it stays, however few plans came: those below it are being read by then.
  const [stood] = useState(arriving);
  const picks = firstPicks(offers, params, stood && !arriving ? A_CHOICE : FEW);
  if (picks.length === 0 && !arriving) return null;
  return (
    <section aria-labelledby="first-picks" className={styles.picks}>
      <h2 id="first-picks" className={styles.title}>
        Where to begin
      </h2>
      <ul className={styles.list}>
        {picks.length === 0
          ? // Each in its place already, so that the plans below stay where they are when it is known.
            Object.values(PICK_TITLES).map((title) => (
              <li key={title} className={styles.pick}>
                <p className={styles.kind}>{title}</p>
                <p className={styles.soon} aria-hidden="true" />
                <p className={styles.reason} />
              </li>
            ))
          : picks.map(({ id, title, offer, reason }) => (
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
        {picks.length === 0
          ? 'Named once enough plans are here.'
          : `${arriving ? 'Of the plans so far.' : 'Computed from your answers, the plans and their prices.'} Our commission plays no part in this.`}
      </p>
    </section>
  );
}
