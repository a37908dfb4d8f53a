import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { described, hintId, type FieldProps } from './field';
import { FieldError } from './field-frame';
import fieldStyles from './field.module.css';
import styles from './choice.module.css';

export interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label' | 'autoComplete'> {
  /** May hold a link, as in a consent. */
  label: ReactNode;
}

/** Yes or not yet; never ticked on a person's behalf. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, name, label, hint, error, value, onChange, disabled, required, onBlur } = props;
  return (
    <div className={classNames(fieldStyles.field, error && fieldStyles.invalid)}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={classNames(styles.choice, disabled && styles.disabled)}>
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={value}
          disabled={disabled}
          {...described({ id, hint, error, required })}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          className={styles.box}
        />
        <label htmlFor={id} className={classNames(styles.text, styles.covering)}>
          {label}
        </label>
        {hint && (
          <span id={hintId(id)} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
