import styles from './drawings.module.css';

/** Spot drawings on a 48 × 48 grid, in two tones; own work. */
const SPOTS = {
  bandage: [
    'M9 31 31 9a5.7 5.7 0 0 1 8 8L17 39a5.7 5.7 0 0 1-8-8Z',
    'm17 23 8 8M23 17l8 8M24 21.5v.1M26.5 24v.1M21.5 24v.1M24 26.5v.1',
  ],
  stethoscope: [
    'M34 27a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z',
    'M11 7H8v9c0 6 4 10 8.5 10S25 22 25 16V7h-3M16.5 26v7c0 5 4 9 9 9s8.5-3 8.5-5',
  ],
  calendar: ['M7 11h34v30H7Z', 'M7 19h34M15 6v9M33 6v9M17 30l5 5 9-10'],
  clinic: ['M6 22 24 8l18 14v19H6Z', 'M24 22v10M19 27h10M20 41v-5h8v5'],
  invoice: ['M11 5h26v38l-4-3-5 3-4-3-4 3-5-3-4 3Z', 'M17 14h14M17 21h14M17 28h8'],
  coins: [
    'M24 8c9 0 15 3 15 7s-6 7-15 7-15-3-15-7 6-7 15-7Z',
    'M9 15v9c0 4 6 7 15 7s15-3 15-7v-9M9 24v9c0 4 6 7 15 7s15-3 15-7v-9',
  ],
  shield: ['M24 5 8 11v11c0 10 7 17 16 21 9-4 16-11 16-21V11Z', 'm17 24 5 5 10-10'],
} as const;

export type SpotName = keyof typeof SPOTS;

/** A small drawing beside words that say the same. */
export function Spot({ name }: { name: SpotName }) {
  const [ground, lines] = SPOTS[name];
  return (
    <svg viewBox="0 0 48 48" className={styles.spot} aria-hidden="true" focusable="false">
      <path d={ground} className={styles.spotGround} />
      <path d={ground} className={styles.spotLine} />
      <path d={lines} className={styles.spotLine} />
    </svg>
  );
}
