import { classNames } from '../class-names';
import type { FieldProps } from './field';
import { Fieldset } from './fieldset';
import styles from './choice.module.css';

export interface CheckChoice {
  value: string;
  label: string;
  /** How many things are left when it is ticked. */
  count?: number;
  disabled?: boolean;
}

export interface CheckboxGroupProps extends Omit<FieldProps<readonly string[]>, 'autoComplete' | 'required'> {
  options: readonly CheckChoice[];
  hideLegend?: boolean;
}

/** Any number of a list, as in a group of filters. */
export function CheckboxGroup({ id, name, label, options, value, onChange, ...rest }: CheckboxGroupProps) {
  const toggle = (choice: string, on: boolean): void =>
    onChange(on ? [...value, choice] : value.filter((kept) => kept !== choice));
  return (
    <Fieldset
      tight
      id={`${id}-group`}
      legend={label}
      legendSize="label"
      hideLegend={rest.hideLegend}
      hint={rest.hint}
      error={rest.error}
      optional={rest.optional}
    >
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label key={option.value} className={classNames(styles.choice, option.disabled && styles.disabled)}>
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={option.disabled || rest.disabled}
              onChange={(event) => toggle(option.value, event.target.checked)}
              onBlur={rest.onBlur}
              className={styles.box}
            />
            <span className={styles.text}>
              {option.label}
              {option.count !== undefined && <span className={styles.count}> ({option.count})</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
