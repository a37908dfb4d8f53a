import { classNames } from '../class-names';
import { described, type FieldProps } from './field';
import { FieldFrame } from './field-frame';
import styles from './field.module.css';

/** Value and bounds are ISO days (`2027-03-14`); the empty string is no date. */
export interface DateFieldProps extends FieldProps<string> {
  min?: string;
  max?: string;
}

/**
 * A day, typed or picked: the system's own control, in the visitor's own order of day, month and year. What is pasted, of
 * which most browsers take nothing, is read here.
 */
export function DateField({ label, hint, error, optional, required, ...input }: DateFieldProps) {
  const { id, onChange, ...native } = input;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...native}
        id={id}
        type="date"
        {...described({ id, hint, error, required })}
        onChange={(event) => onChange(event.target.value)}
        onPaste={({ currentTarget, clipboardData }) => {
          const text = clipboardData.getData('text');
          // Where its reader does not come, a paste fills in nothing, as ever.
          import(/* webpackChunkName: "pasted-day" */ './pasted-day').then(
            ({ pasteDay }) => pasteDay(currentTarget, text),
            () => undefined,
          );
        }}
        className={classNames(styles.control, styles.figures, styles.date)}
      />
    </FieldFrame>
  );
}
