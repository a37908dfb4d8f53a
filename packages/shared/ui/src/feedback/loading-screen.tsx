import { SniffingCoati } from './sniffing-coati';
import styles from './loading-screen.module.css';

export interface LoadingScreenProps {
  message?: string;
  /** Nothing else stands on the page yet: the message is its first heading. */
  alone?: boolean;
  /** How much has come, where that is known, and the words for it. */
  progress?: { value: number; max: number; label: string };
}

/** The wait for a quote, with the coati on the trail. Source: A-09. */
export function LoadingScreen({
  message = 'Please wait while we sniff out the best deals',
  alone = false,
  progress,
}: LoadingScreenProps) {
  const Message = alone ? 'h1' : 'p';
  const done = progress && progress.max > 0 ? Math.min(1, progress.value / progress.max) : undefined;
  return (
    <div className={styles.screen}>
      <SniffingCoati done={done} />
      <div role="status">
        <Message className={styles.message}>{message}</Message>
      </div>
      {progress && <p className={styles.progress}>{progress.label}</p>}
    </div>
  );
}
