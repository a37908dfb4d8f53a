import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import { errorId, hintId } from './field';
import styles from './field.module.css';

/** The look of a control that is typed into; for what a section makes itself, too. */
export const controlClass = styles.control;

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={hintId(id)} className={styles.hint}>
      {children}
    </div>
  );
}

/** What to do about a field, above it; for what a page frames itself, too. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={errorId(id)} className={styles.error}>
      <Icon name="warning" className={styles.errorIcon} />
      <span>
        <VisuallyHidden>Error:</VisuallyHidden> {children}
      </span>
    </p>
  );
}

export interface FieldFrameProps {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  optional?: boolean;
  children: ReactNode;
}

/** Label, hint and error above the control they belong to. */
export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, error && styles.invalid)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  );
}
