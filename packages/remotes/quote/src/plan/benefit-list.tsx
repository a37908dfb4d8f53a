import type { Benefit, Offer } from '@coati/api';
import { Badge, Disclosure } from '@coati/ui';
import { groupBenefits, isCovered, limitNotes, limitText, withOptions } from '../domain/benefits';
import styles from './benefit-list.module.css';

/** Conditions and the sentence of the policy behind one benefit. */
function Wording({ benefit }: { benefit: Benefit }) {
  const { conditions, clause } = benefit;
  if (conditions.length === 0 && !clause) return null;
  const held = [conditions.length > 0 && 'Conditions', clause && `clause ${clause.section}`].filter(Boolean);
  const summary = held.join(' and ').replace(/^c/, 'C');
  return (
    <Disclosure summary={summary}>
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {clause && (
        <blockquote className={styles.clause}>
          <p>{clause.text}</p>
          <footer>
            {clause.document}, {clause.section}
          </footer>
        </blockquote>
      )}
    </Disclosure>
  );
}

function BenefitRow({ benefit }: { benefit: ReturnType<typeof withOptions> }) {
  return (
    <li className={styles.row}>
      <p className={styles.label}>
        {benefit.label} {benefit.added && <Badge tone="brand">Added</Badge>}
      </p>
      <p className={styles.limit}>
        <strong className={isCovered(benefit) ? styles.figure : styles.none}>{limitText(benefit)}</strong>
        {limitNotes(benefit).map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </p>
      <div className={styles.wording}>
        <Wording benefit={benefit} />
      </div>
    </li>
  );
}

/** Primary or secondary, in a sentence. Source: sales duties, domain dossier §4. */
function WhoPaysFirst({ medical }: { medical: Benefit | undefined }) {
  if (!medical || !isCovered(medical) || medical.primary === null) return null;
  return (
    <p className={styles.first}>
      {medical.primary
        ? 'Medical coverage is primary: this plan pays first, before any health plan of your own.'
        : 'Medical coverage is secondary: your own health plan pays first, this plan pays what it leaves.'}
    </p>
  );
}

/** Every benefit of the plan with its limit, its conditions and the clause behind it. */
export function BenefitList({ offer, chosen }: { offer: Offer; chosen: readonly string[] }) {
  const benefits = offer.benefits.map((benefit) => withOptions(benefit, chosen));
  const of = (id: string) => benefits.find((benefit) => benefit.id === id);
  return (
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={styles.title}>
        What it pays
      </h2>
      <p className={styles.limits}>Limits are for each traveler, unless a line says otherwise.</p>
      <WhoPaysFirst medical={of('emergency-medical')} />
      {groupBenefits(benefits).map((group) => (
        <section key={group.title} className={styles.group}>
          <h3 className={styles.subtitle}>{group.title}</h3>
          <ul className={styles.rows}>
            {group.rows.map(({ id }) => {
              const benefit = of(id);
              return benefit && <BenefitRow key={id} benefit={benefit} />;
            })}
          </ul>
        </section>
      ))}
    </section>
  );
}
