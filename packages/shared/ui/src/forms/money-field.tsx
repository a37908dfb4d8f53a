import { useState } from 'react';
import { classNames } from '../class-names';
import { formatMoney, parseMoney } from '@coati/formats';
import { described, type FieldProps } from './field';
import { FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldWidth } from './text-field';

export interface MoneyFieldProps extends FieldProps<number | null> {
  width?: FieldWidth;
}

const written = (cents: number | null): string =>
  cents === null ? '' : formatMoney(cents, { cents: 'auto' }).replace('$', '');

/** Dollars as people type them, integer cents as the platform counts them; null while it is not an amount. */
export function MoneyField(props: MoneyFieldProps) {
  const { id, name, label, hint, error, optional, required, disabled, autoComplete, width = 'm' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // What is being typed stays as typed; a value set from outside shows at once.
  const shown = typed !== null && parseMoney(typed) === props.value ? typed : written(props.value);
  const tidy = (): void => {
    if (parseMoney(shown) !== null) setTyped(null);
    props.onBlur?.();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <span className={styles.affixed}>
        <span className={styles.prefix} aria-hidden="true">
          $
        </span>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete={autoComplete ?? 'off'}
          disabled={disabled}
          {...described({ id, hint, error, required })}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            props.onChange(parseMoney(event.target.value));
          }}
          onBlur={tidy}
          className={classNames(styles.control, styles.figures, styles.hasPrefix, styles[`width-${width}`])}
        />
      </span>
    </FieldFrame>
  );
}
