import type { Benefit, Offer } from '@coati/api';
import { Icon, type IconName } from '@coati/ui';
import { benefitOf, isCovered, limitNotes, limitText } from '../domain/benefits';
import styles from './three-fears.module.css';

interface Line {
  figure: string;
  label: string;
  note: string | null;
}

function line(benefit: Benefit | undefined, label: string, notes: number): Line {
  const said = benefit && isCovered(benefit) ? limitNotes(benefit).slice(0, notes) : [];
  return { figure: limitText(benefit), label, note: said.join(', ') || null };
}

function fears(offer: Offer): { icon: IconName; title: string; lines: Line[] }[] {
  const of = (id: string) => benefitOf(offer, id);
  return [
    {
      icon: 'calendar',
      title: 'Illness before you go',
      lines: [line(of('trip-cancellation'), 'trip cancellation', 1)],
    },
    {
      icon: 'heart-pulse',
      title: 'Hospital abroad',
      lines: [
        line(of('emergency-medical'), 'emergency medical', 0),
        line(of('medical-evacuation'), 'evacuation', 0),
      ],
    },
    { icon: 'luggage', title: 'Trouble on the way', lines: [line(of('travel-delay'), 'travel delay', 2)] },
  ];
}

/** What the plan pays for the three things people fear, the figure before its name. */
export function ThreeFears({ offer }: { offer: Offer }) {
  return (
    <ul className={styles.fears}>
      {fears(offer).map(({ icon, title, lines }) => (
        <li key={title} className={styles.fear}>
          <p className={styles.title}>
            <Icon name={icon} />
            {title}
          </p>
          {lines.map(({ figure, label, note }) => (
            <p key={label} className={styles.line}>
              <strong className={figure === 'Not covered' ? styles.none : styles.figure}>{figure}</strong>{' '}
              <span className={styles.label}>
                {label}
                {note && <>, {note}</>}
              </span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
