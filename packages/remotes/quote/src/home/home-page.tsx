import { Icon, Section } from '@coati/ui';
import { QuoteForm } from '../form/quote-form';
import styles from './home-page.module.css';
import { HowItWorks, RankingFacts, ThreeFearsExplained } from './home-sections';

const FACTS = [
  'A dozen insurers asked at once, every plan shown',
  'The insurer’s own filed price, never a markup',
  'No phone number and no email to see prices',
];

/** /: one promise, and the quote form as the main thing. Source: P-01. */
export function HomePage() {
  return (
    <>
      <section className={styles.hero} aria-labelledby="home-title">
        <div className={styles.band} />
        <div className={styles.promise}>
          <h1 id="home-title" className={styles.title}>
            Know what your plan will pay, before you pay for it
          </h1>
          <p className={styles.lead}>
            Compare travel insurance side by side: what it costs, what it covers, and the last day to get each
            benefit.
          </p>
          <ul className={styles.facts}>
            {FACTS.map((fact) => (
              <li key={fact}>
                <Icon name="check" />
                <span>{fact}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.formCard}>
          <h2 id="quote-title" tabIndex={-1} className={styles.formTitle}>
            Tell us about the trip
          </h2>
          <QuoteForm />
        </div>
        {/* After the form, below which it stands on narrow screens: painted while the form is still being read, it would move. */}
        <div className={styles.how}>
          <HowItWorks />
        </div>
      </section>
      <Section tone="sand" labelledBy="fears-title">
        <ThreeFearsExplained />
      </Section>
      <Section labelledBy="ranking-title" id="how-we-rank">
        <RankingFacts />
      </Section>
    </>
  );
}
