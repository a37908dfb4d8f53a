import { Icon } from '../icons/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import styles from './steps.module.css';

export interface StepsProps {
  /** What the steps lead through. */
  label: string;
  steps: readonly string[];
  /** Index of the step the visitor is at. */
  current: number;
  /** Goes back to a step already done. */
  onBack?: (step: number) => void;
}

/** Where the visitor stands in a journey of a few steps, and the way back. */
export function Steps({ label, steps, current, onBack }: StepsProps) {
  return (
    <nav aria-label={label}>
      <p className={styles.compact} aria-hidden="true">
        Step {current + 1} of {steps.length}: <strong>{steps[current]}</strong>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const done = index < current;
          const state = done ? 'done' : index === current ? 'current' : 'ahead';
          return (
            <li key={step} aria-current={index === current ? 'step' : undefined} className={styles[state]}>
              <span className={styles.mark} aria-hidden="true">
                {done ? <Icon name="check" size="s" /> : index + 1}
              </span>
              {done && onBack ? (
                <button type="button" onClick={() => onBack(index)} className={styles.back}>
                  {step}
                </button>
              ) : (
                <span className={styles.name}>{step}</span>
              )}
              {done && (
                <>
                  {' '}
                  <VisuallyHidden>(done)</VisuallyHidden>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
