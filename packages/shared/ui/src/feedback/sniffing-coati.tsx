import type { CSSProperties } from 'react';
import { classNames } from '../class-names';
import styles from './sniffing-coati.module.css';

const legs = {
  hind: 'M35 42c-3 6-7 10-6 17l-1 8c-.1.6.3 1 .9 1h10.6c.9 0 1.2-1 .6-1.6L38 64.6c1-4 3-5.6 6-7.6 4-3 6-8 5-13C48 36 38 36 35 42Z',
  front:
    'M64 43c-1.5 6-2 12-2 17l-.6 7c0 .6.4 1 1 1h10.2c.9 0 1.2-1 .6-1.6L71 64.6c.5-7 2.5-11.6 6.5-16.6C76 39 66 38 64 43Z',
  farHind: 'M48 50c0 5-1.5 8-3 11l-1 6c-.1.6.3 1 .9 1h9.2c.9 0 1.2-1 .6-1.6L53 64.6c1-4 3-8 4-13Z',
  farFront: 'M75 46c1 6 1 10 .3 14l-.5 7c0 .6.4 1 1 1h9.4c.9 0 1.2-1 .6-1.6L84 64.6c0-6 .5-10 1-16Z',
};
const socks = {
  hind: 'M29.2 59.5 28 67c-.1.6.3 1 .9 1h10.6c.9 0 1.2-1 .6-1.6L38 64.6c.4-1.7 1-3 1.8-4Z',
  front: 'M62 58.5 61.4 67c0 .6.4 1 1 1h10.2c.9 0 1.2-1 .6-1.6L71 64.6l.6-5Z',
  farHind: 'M45 61l-1 6c-.1.6.3 1 .9 1h9.2c.9 0 1.2-1 .6-1.6L53 64.6l.9-3Z',
  farFront: 'M75.3 60l-.5 7c0 .6.4 1 1 1h9.4c.9 0 1.2-1 .6-1.6L84 64.6V60Z',
};

interface LegProps {
  leg: string;
  sock: string;
  step: string | undefined;
  far?: boolean;
}

function Leg({ leg, sock, step, far }: LegProps) {
  return (
    <g className={step}>
      <path d={leg} className={far ? styles.far : styles.near} />
      <path d={sock} className={styles.dark} />
    </g>
  );
}

/** A coati on a 120 × 72 grid, nose to the ground, walking right: own drawing. */
function Coati() {
  return (
    <svg viewBox="0 0 120 72" className={styles.coati} focusable="false">
      <g className={styles.tail}>
        <path d="M37 41C24 38 15 28 17 13c.4-3.5 2.5-6 5-6.5" className={styles.tailFur} />
        <path d="M37 41C24 38 15 28 17 13c.4-3.5 2.5-6 5-6.5" className={styles.tailRings} />
      </g>
      <Leg far step={styles.stepB} leg={legs.farHind} sock={socks.farHind} />
      <Leg far step={styles.stepA} leg={legs.farFront} sock={socks.farFront} />
      <path
        d="M33 45c-2-11 9-18 24-17.5 11 .3 20 3 27 8.5 3 8-2 16-9 18.5-9 2.5-19 2-27 3.5-9 1-14-5-15-13Z"
        className={styles.fur}
      />
      <path d="M48 57c9-2 18-1 26-3 4-1 7-4 9-8-7 3-26 5-35 11Z" className={styles.belly} />
      <Leg step={styles.stepA} leg={legs.hind} sock={socks.hind} />
      <Leg step={styles.stepB} leg={legs.front} sock={socks.front} />
      <g className={styles.head}>
        <path d="M78 33c2-5 9-5 10 1Z" className={styles.dark} />
        <path d="M80.2 33.2c1.3-2.6 5-2.6 5.8.6Z" className={styles.cream} />
        <path
          d="M73 37c6-5.5 15-5.5 20.5-1 4.5 3.6 6.5 8 10 12.5 3 4 7.5 7.5 10.5 9.5 1.8 1.3 1.4 4.6-1 5.2-7 1.6-14-1-20-3.5-8-2-16-4-19.5-9.5Z"
          className={styles.fur}
        />
        <path
          d="M92 59.2c7 2.7 14 5.4 21 4 1.6-.4 2.3-1.9 2-3.3-5 .9-13-2.4-17.5-6.4-3.5-1.5-6.5 1.2-5.5 5.7Z"
          className={styles.cream}
        />
        <path
          d="M86.5 41c3.5-2.6 8-1 10 3 2.5 4.5 6.5 9 11.5 12.7-6.5-.7-12.5-3.7-16.5-7.2-4-2-7.5-5.5-5-8.5Z"
          className={styles.dark}
        />
        <path
          d="M88 39.6c1.5-1.8 4.5-1.9 6-.2-1.7-.2-4-.2-6 .2ZM87.5 48.8c1.2 2 3.6 2.8 5.6 2.2-1.5-1.3-3.4-2-5.6-2.2Z"
          className={styles.cream}
        />
        <circle cx="91.5" cy="44.3" r="1.9" className={styles.eye} />
        <circle cx="92.2" cy="43.7" r=".65" className={styles.glint} />
        <path
          d="M111.5 56.3c2.5-.6 4.8 1.2 4.8 3.6 0 2.2-2.2 3.3-4 2.3-2.2-1.2-3-5.3-.8-5.9Z"
          className={styles.nose}
        />
        <path d="M111.5 61.8c-4.5.2-9.5-1.3-13.5-4" className={styles.smile} />
      </g>
    </svg>
  );
}

export interface SniffingCoatiProps {
  /** Share of the way, 0 to 1; without it the coati walks on and on. */
  done?: number;
}

/** The loading bar: a dotted trail of scent ahead, the walked way behind, the coati between. */
export function SniffingCoati({ done }: SniffingCoatiProps) {
  const place = done === undefined ? undefined : ({ '--done': done } as CSSProperties);
  return (
    <div
      aria-hidden="true"
      style={place}
      className={classNames(styles.trail, done === undefined && styles.endless)}
    >
      <div className={styles.walker}>
        <Coati />
      </div>
      <div className={styles.bar}>
        <div className={styles.walked} />
      </div>
    </div>
  );
}
