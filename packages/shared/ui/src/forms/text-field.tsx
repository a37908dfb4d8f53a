import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { described, type FieldProps } from './field';
import { FieldFrame } from './field-frame';
import styles from './field.module.css';

/** As wide as what is typed: xs two figures, s a ZIP code, m a telephone number. */
export type FieldWidth = 'xs' | 's' | 'm' | 'full';

/** An address as people have it and browsers fill it in: a house and its street, then an apartment. */
export function StreetField({ label, hint, error, optional, required, ...input }: FieldProps<string>) {
  const { id, onChange, ...native } = input;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...native}
        id={id}
        {...described({ id, hint, error, required })}
        rows={2}
        maxLength={118}
        autoComplete="street-address"
        onChange={(event) => onChange(event.target.value)}
        className={styles.control}
      />
    </FieldFrame>
  );
}

export interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  width?: FieldWidth;
  maxLength?: number;
  placeholder?: string;
  spellCheck?: boolean;
  autoCapitalize?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  required,
  width = 'full',
  ...input
}: TextFieldProps) {
  const { id, onChange, ...native } = input;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...native}
        id={id}
        {...described({ id, hint, error, required })}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(styles.control, styles[`width-${width}`])}
      />
    </FieldFrame>
  );
}
