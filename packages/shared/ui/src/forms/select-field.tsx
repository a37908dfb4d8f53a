import { classNames } from '../class-names';
import { Icon } from '../icons/icon';
import { described, type FieldProps } from './field';
import { FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldWidth } from './text-field';

export interface Choice {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps<string> {
  options: readonly Choice[];
  /** First line, standing for no choice yet. */
  placeholder?: string;
  width?: FieldWidth;
}

export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    required,
    options,
    placeholder,
    width = 'full',
    id,
    onChange,
  } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={classNames(styles.selectBox, styles[`width-${width}`])}>
        <select
          id={id}
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          autoComplete={props.autoComplete}
          {...described({ id, hint, error, required })}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onBlur}
          className={classNames(styles.control, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={styles.selectIcon} />
      </div>
    </FieldFrame>
  );
}
