import { SniffingCoati } from './sniffing-coati';
import styles from './loading-screen.module.css';

export interface LoadingScreenProps {
  message?: string;
  /** How much has come, where that is known. */
  progress?: { value: number; max: number; label: string };
}

/** The wait for a quote, with the coati on the trail. Source: A-09. */
export function LoadingScreen({
  message = 'Please wait while we sniff out the best deals',
  progress,
}: LoadingScreenProps) {
  return (
    <div className={styles.screen}>
      <SniffingCoati />
      <p role="status" className={styles.message}>
        {message}
      </p>
      {progress && <p className={styles.progress}>{progress.label}</p>}
    </div>
  );
}
