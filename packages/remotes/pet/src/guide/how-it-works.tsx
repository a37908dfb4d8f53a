import { Spot, type SpotName } from '../drawings/spots';
import styles from './guide.module.css';
import { Place } from './place';

const STEPS: readonly { drawing: SpotName; title: string; text: string }[] = [
  {
    drawing: 'clinic',
    title: 'Pay the vet',
    text: 'Any licensed vet, emergency hospital or specialist. Ask for an invoice with a line for every item, and for the notes of the visit.',
  },
  {
    drawing: 'invoice',
    title: 'Send the invoice',
    text: 'By the insurer’s website or app. With the first claim it asks for the pet’s earlier records, often those of the last 12 months.',
  },
  {
    drawing: 'coins',
    title: 'Be paid back',
    text: 'The insurer checks what is covered, does the sum above, and pays you. Each claim comes with a statement: read which line was left out, and why.',
  },
];

const DAYS = [
  [
    'The day you buy',
    'The insurer has told you every waiting period and what it excludes. If it has not, stop.',
  ],
  ['Accidents', 'No waiting period is allowed for them.'],
  [
    'Day 14, typically',
    'Coverage for illness begins. A sign of illness before this day makes it pre-existing.',
  ],
  [
    'Day 15 after you received it',
    'Last day to send the policy back for a full refund, if you have made no claim.',
  ],
  [
    'Day 30',
    'The longest that a wait for illness, knees or hips may last. A vet’s examination at your cost can end it sooner.',
  ],
] as const;

export function HowItWorks() {
  return (
    <Place
      id="how-it-works"
      title="How it works"
      lead="A claim takes three steps. Everything difficult happens before the first."
    >
      <ol className={styles.steps}>
        {STEPS.map(({ drawing, title, text }) => (
          <li key={title}>
            <Spot name={drawing} />
            <h3 className={styles.subtitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.halves}>
        <section aria-labelledby="waiting-title" className={styles.words}>
          <h3 id="waiting-title" className={styles.subtitle}>
            The first 30 days
          </h3>
          <p>
            As the NAIC’s model act has it. It is law only where a state has adopted it, some with changes.
          </p>
          <dl className={styles.days}>
            {DAYS.map(([day, words]) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="preexisting-title" className={styles.words}>
          <h3 id="preexisting-title" className={styles.subtitle}>
            Pre-existing conditions
          </h3>
          <p>
            Insurers leave them out as a rule, and this rule decides more claims than any other. A condition
            is pre-existing if, before coverage began, a vet gave advice on it, it was treated, or there are
            records of signs directly related to it.
          </p>
          <ul>
            <li>
              <strong>The insurer proves it.</strong> Under the model act the burden is not yours.
            </li>
            <li>
              <strong>Covered once, covered at renewal.</strong> What began under your policy may not be
              called pre-existing next year. Changing insurers starts the count anew.
            </li>
            <li>
              <strong>No examination to renew.</strong> It may not be asked for.
            </li>
            <li>
              <strong>Cured may count as new.</strong> Some insurers cover a condition again after a year
              without signs, others never. Ask.
            </li>
          </ul>
          <p>
            Before you buy, ask whether the insurer will review your pet’s records and name what it would
            exclude.
          </p>
        </section>
      </div>
    </Place>
  );
}
