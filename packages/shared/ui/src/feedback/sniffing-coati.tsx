import styles from './loading-screen.module.css';

/** The coati; drawn for real below. */
export function SniffingCoati() {
  return (
    <div className={styles.trail} aria-hidden="true">
      <span className={styles.bar} />
    </div>
  );
}
