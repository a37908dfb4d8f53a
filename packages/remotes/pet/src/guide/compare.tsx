import { PayBackCalculator } from '../calculator/pay-back-calculator';
import { Spot, type SpotName } from '../drawings/spots';
import { ExampleBills } from './example-bills';
import styles from './guide.module.css';
import { KINDS, type Kind } from './kinds';
import { Place } from './place';

const DRAWINGS: Record<string, SpotName> = {
  'accident-only': 'bandage',
  'accident-and-illness': 'stethoscope',
  wellness: 'calendar',
};

function KindCard({ kind: { id, title, line, facts } }: { kind: Kind }) {
  return (
    <li className={id === 'wellness' ? styles.apart : styles.kind}>
      <Spot name={DRAWINGS[id] ?? 'shield'} />
      <h3 className={styles.subtitle}>{title}</h3>
      <p>{line}</p>
      <dl>
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function Compare() {
  return (
    <Place
      id="compare"
      title="Compare the kinds of coverage"
      lead="Three things are sold under one name. Two of them are insurance."
      tone="sand"
    >
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <KindCard key={kind.id} kind={kind} />
        ))}
      </ul>
      <ExampleBills />
      <PayBackCalculator />
    </Place>
  );
}
