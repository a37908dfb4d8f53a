import { useBoot } from '@coati/boot';
import { Icon, Page, type IconName } from '@coati/ui';
import styles from './home-sections.module.css';

const STEPS = [
  {
    title: 'Describe the trip',
    text: 'Where, when, who and what it costs. About a minute, and you can change anything later.',
  },
  {
    title: 'Compare what plans pay',
    text: 'Every plan for your state, with its limits, its deadlines and the clause behind each one. Plans you cannot have are shown too, with the reason.',
  },
  {
    title: 'Buy at the insurer’s price',
    text: 'Your policy and its documents arrive by email at once. Change your mind in the free-look days and the money comes back.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className={styles.smallTitle}>
        How it works
      </h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.stepTitle}>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const FEARS: { icon: IconName; title: string; pays: string; ask: string }[] = [
  {
    icon: 'calendar',
    title: 'Illness before you go',
    pays: 'Trip cancellation pays back the prepaid cost when you or someone close falls ill.',
    ask: 'Does it cover a condition you already have? Often only if you buy within 14 to 21 days of your first payment. We show the day.',
  },
  {
    icon: 'heart-pulse',
    title: 'A hospital abroad',
    pays: 'Emergency medical and evacuation pay the hospital, and the flight to a better one.',
    ask: 'Does it pay first, or after your own health plan? We say primary or secondary on every plan.',
  },
  {
    icon: 'luggage',
    title: 'Trouble on the way',
    pays: 'Travel delay, missed connection and baggage pay the hotel, the new ticket and what was lost.',
    ask: 'After how many hours does it start, and how much a day? We put both beside the limit.',
  },
];

export function ThreeFearsExplained() {
  return (
    <Page>
      <h2 id="fears-title" className={styles.title}>
        What we compare
      </h2>
      <p className={styles.intro}>Three things people fear. Each plan answers them in dollars.</p>
      <ul className={styles.fears}>
        {FEARS.map(({ icon, title, pays, ask }) => (
          <li key={title}>
            <Icon name={icon} size="xl" />
            <h3 className={styles.subtitle}>{title}</h3>
            <p>{pays}</p>
            <p className={styles.ask}>{ask}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

export function RankingFacts() {
  const brand = useBoot()?.brand;
  // A partner's name may stand on top of the page; it is not the partner who sells.
  const seller = brand?.producer ?? brand?.legalName ?? 'One company';
  return (
    <Page>
      <h2 id="ranking-title" className={styles.title}>
        Why you can trust the order
      </h2>
      <ul className={styles.trust}>
        <li>
          <h3 className={styles.subtitle}>An open score</h3>
          <p>
            Plans are ranked by a score of 100 points: 60 for coverage for the price, 20 for the insurer, 20
            for the fit to your trip. <a href="/how-we-rank/">How we rank plans</a> has the whole formula. No
            insurer can pay for a place.
          </p>
        </li>
        <li>
          <h3 className={styles.subtitle}>A licensed agency</h3>
          <p>
            {seller} sells the insurance as a licensed producer, by state.{' '}
            <a href="/licensing-information/">See its licenses</a>. The insurers on this site are samples.
          </p>
        </li>
        <li>
          <h3 className={styles.subtitle}>Your details stay yours</h3>
          <p>We ask who you are only when you buy. Nobody will call because you looked at prices.</p>
        </li>
      </ul>
    </Page>
  );
}
