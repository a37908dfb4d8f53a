import styles from './best-price-guarantee.module.css';

const POINTS = 16;

/** Edge of a seal: a ring of points between two circles around (48, 48). */
const edge = Array.from({ length: POINTS * 2 }, (_, step) => {
  const radius = step % 2 === 0 ? 46 : 41;
  const angle = (Math.PI * step) / POINTS;
  return `${(48 + radius * Math.sin(angle)).toFixed(1)},${(48 - radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

/** Our own drawing of the guarantee: a seal with a price tag that cannot go lower. */
export function GuaranteeSeal({ width, height }: { width: number; height: number }) {
  return (
    <svg
      className={styles.seal}
      width={width}
      height={height}
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={edge} className={styles.sealGround} />
      <circle cx="48" cy="48" r="34" className={styles.sealRing} />
      <path d="M36 30h24v22L48 66 36 52Z" className={styles.sealTag} />
      <circle cx="48" cy="37" r="3" className={styles.sealGround} />
      <path d="m42 48 4.5 4.5L55 43" className={styles.sealCheck} />
    </svg>
  );
}
