import { VisuallyHidden } from '../text/visually-hidden';
import styles from './progress.module.css';

export interface ProgressProps {
  /** What is measured, in words. */
  label: string;
  value: number;
  max: number;
}

/** How far a known amount of work has come. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <progress value={value} max={max} className={styles.progress} />
    </label>
  );
}
