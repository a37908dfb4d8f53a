import styles from './badges.module.css';

const STAR = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9L12 2.6Z';

/** Five stars, the last one filled as far as the score reaches. The score itself stands beside them as text. */
export function Stars({ score }: { score: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((full) => (
        <svg key={full} viewBox="0 0 24 24" className={styles.star} focusable="false">
          <path d={STAR} className={styles.starGround} />
          <svg width={24 * Math.max(0, Math.min(1, score - full))} height="24">
            <path d={STAR} className={styles.starFilled} />
          </svg>
        </svg>
      ))}
    </span>
  );
}
