import { classNames } from '../class-names';
import type { FieldProps } from './field';
import { Fieldset } from './fieldset';
import styles from './choice.module.css';

export interface RadioChoice {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface RadioGroupProps extends FieldProps<string> {
  options: readonly RadioChoice[];
  layout?: 'stack' | 'inline' | 'tiles';
  legendSize?: 'heading' | 'label';
}

/** One of a few. The first choice carries the group's id, so that an error summary can lead to it. */
export function RadioGroup(props: RadioGroupProps) {
  const { id, name, label, options, value, onChange, layout = 'stack', legendSize = 'label' } = props;
  const idOf = (index: number): string => (index === 0 ? id : `${id}-${index + 1}`);
  return (
    <Fieldset
      tight
      id={`${id}-group`}
      legend={label}
      legendSize={legendSize}
      hint={props.hint}
      error={props.error}
      optional={props.optional}
    >
      <div className={classNames(styles.choices, layout !== 'stack' && styles[layout])}>
        {options.map((option, index) => (
          <label key={option.value} className={classNames(styles.choice, option.disabled && styles.disabled)}>
            <input
              type="radio"
              id={idOf(index)}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled || props.disabled}
              required={props.required}
              aria-describedby={option.hint ? `${idOf(index)}-note` : undefined}
              onChange={() => onChange(option.value)}
              onBlur={props.onBlur}
              className={styles.box}
            />
            <span className={styles.text}>{option.label}</span>
            {option.hint && (
              <span id={`${idOf(index)}-note`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
