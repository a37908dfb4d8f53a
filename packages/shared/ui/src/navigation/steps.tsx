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

/** Where the visitor stands in a journey of a few steps, and the way back; narrow screens name the current one only. */
export function Steps({ label, steps, current, onBack }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const done = index < current;
          const state = done ? 'done' : index === current ? 'current' : 'ahead';
          const content = (
            <>
              <span className={styles.mark} aria-hidden="true">
                {done ? <Icon name="check" size="s" /> : index + 1}
              </span>
              <span className={styles.name}>{step}</span>
              {done && (
                <>
                  {' '}
                  <VisuallyHidden>(done)</VisuallyHidden>
                </>
              )}
            </>
          );
          return (
            <li key={step} aria-current={index === current ? 'step' : undefined} className={styles[state]}>
              {done && onBack ? (
                <button type="button" onClick={() => onBack(index)} className={styles.step}>
                  {content}
                </button>
              ) : (
                <span className={styles.step}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
