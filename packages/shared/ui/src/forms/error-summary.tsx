import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../icons/icon';
import styles from './error-summary.module.css';

export interface FormError {
  /** Id of the field's control. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly FormError[];
  title?: string;
  /** Count of failed submits: each one moves focus here again. */
  attempt?: number;
}

function focusField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // The label comes into view with the field: scrolling to the bare control would hide the question.
  (
    field.closest('fieldset, [role="group"]') ??
    document.querySelector(`label[for="${CSS.escape(fieldId)}"]`) ??
    field
  ).scrollIntoView?.({ block: 'start' });
  field.focus({ preventScroll: true });
}

/** All that stops the form, at its top: takes focus after a failed submit, and each line leads to its field. */
export function ErrorSummary({ errors, title = 'There is a problem', attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.title}>
        <Icon name="warning" /> {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page's title while the form stands in error, so that it is the first thing heard. */
export function errorTitle(title: string, inError: boolean): string {
  return inError ? `Error: ${title}` : title;
}
