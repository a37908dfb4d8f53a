import { plainTyped } from '@coati/formats';
import { useState } from 'react';
import { classNames } from '../class-names';
import { described, type FieldProps } from './field';
import { FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldWidth } from './text-field';

export interface NumberFieldProps extends FieldProps<number | null> {
  width?: FieldWidth;
}

const parse = (text: string): number | null => {
  const figures = plainTyped(text);
  return /^\d+$/.test(figures) ? Number(figures) : null;
};

/**
 * A whole number that is counted, such as an age; null while it is not one.
 * A text control: `type=number` changes its value under a scrolling wheel and drops what it cannot read. As long as it likes:
 * a bound cuts what is pasted, blanks first, and makes a child's age of a grown-up's.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, name, label, hint, error, optional, required, disabled, autoComplete, width = 'xs' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && parse(typed) === props.value ? typed : (props.value?.toString() ?? '');
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete ?? 'off'}
        disabled={disabled}
        {...described({ id, hint, error, required })}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          props.onChange(parse(event.target.value));
        }}
        onBlur={props.onBlur}
        className={classNames(styles.control, styles.figures, styles[`width-${width}`])}
      />
    </FieldFrame>
  );
}
