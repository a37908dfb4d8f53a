import type { Offer } from '@coati/api';
import { Icon } from '@coati/ui';
import { WhatWeEarn } from '../parts/open-score';
import styles from './plan-facts.module.css';

function TickedLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.plain}>
      {lines.map((line) => (
        <li key={line} className={styles.line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** The rules this party passed, so that nobody learns of them at a claim. */
export function EligibilityList({ offer }: { offer: Offer }) {
  if (offer.eligibility.length === 0) return null;
  return (
    <section aria-labelledby="eligibility-title">
      <h2 id="eligibility-title" className={styles.title}>
        Why you can buy it
      </h2>
      <TickedLines lines={offer.eligibility} />
    </section>
  );
}

/** What it was ranked by, its score in parts among them. Source: domain dossier §5, open ranking. */
export function RankReasons({ offer }: { offer: Offer }) {
  return (
    <section aria-labelledby="rank-title">
      <h2 id="rank-title" className={styles.title}>
        Why it stands where it does
      </h2>
      <TickedLines lines={offer.reasons} />
      <WhatWeEarn offer={offer} />
    </section>
  );
}

export function DocumentList({ offer }: { offer: Offer }) {
  if (offer.documents.length === 0) return null;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className={styles.title}>
        Documents for your state
      </h2>
      <ul className={styles.plain}>
        {offer.documents.map(({ url, title }) => (
          <li key={url} className={styles.line}>
            <Icon name="document" />
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who insures, as the law asks it to be named. Source: CA Ins. Code 702. */
export function CarrierBlock({ offer }: { offer: Offer }) {
  const { carrier, plan } = offer;
  const facts: [string, string][] = [
    ['Insurer', carrier.legalName],
    ['NAIC number', carrier.naic],
    ['Domicile', carrier.domicile],
    [
      'AM Best rating',
      carrier.amBest.outlook
        ? `${carrier.amBest.rating}, outlook ${carrier.amBest.outlook}`
        : carrier.amBest.rating,
    ],
    ['Plan version', plan.version],
  ];
  return (
    <section aria-labelledby="insurer-title">
      <h2 id="insurer-title" className={styles.title}>
        Who insures you
      </h2>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {carrier.sample && (
        <p className={styles.small}>This insurer and its plans are samples, made for this site.</p>
      )}
    </section>
  );
}
