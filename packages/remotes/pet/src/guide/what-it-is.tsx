import { Page, Section } from '@coati/ui';
import styles from './guide.module.css';

const FIGURES = [
  ['Premium', 'What you pay each month or year, whether anything happens or not.'],
  [
    'Deductible',
    'What you pay of your covered bills before the insurer pays anything. Typically $100 to $1,000 a year.',
  ],
  ['Reimbursement rate', 'The insurer’s share of the rest. Typically 70, 80 or 90 percent.'],
  ['Annual limit', 'The most it pays in a policy year. Typically $5,000 to $20,000, or none.'],
] as const;

export function WhatItIs() {
  return (
    <Section labelledBy="what-it-is-title">
      <Page>
        <h2 id="what-it-is-title" className={styles.title}>
          What pet insurance is
        </h2>
        <div className={styles.halves}>
          <div className={styles.words}>
            <p>
              It is insurance for one animal, nearly always a dog or a cat. States regulate it with home and
              car insurance, not with health insurance. So there is no network of vets and no card to show:
              you pay the clinic, the insurer pays you back the covered part.
            </p>
            <p>
              Four figures decide how much that is, and they stand on the first page of every policy. Two
              policies at the same premium can differ by thousands of dollars on one bill.
            </p>
            <p className={styles.aside}>
              Where we write <em>typically</em>, we mean what is common on the market. No law says so, and the
              policy in front of you may differ. Rules of law carry their source at the foot of the page.
            </p>
          </div>
          <dl className={styles.figures}>
            {FIGURES.map(([term, words]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Page>
    </Section>
  );
}
