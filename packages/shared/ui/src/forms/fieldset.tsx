import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { described } from './field';
import { FieldError, Hint } from './field-frame';
import fieldStyles from './field.module.css';
import styles from './fieldset.module.css';

export interface FieldsetProps {
  id: string;
  legend: string;
  hint?: string;
  error?: string;
  /** `heading` for a part of a form, `label` for a group of choices. */
  legendSize?: 'heading' | 'label';
  hideLegend?: boolean;
  /** Its controls stand close together, as choices do. */
  tight?: boolean;
  optional?: boolean;
  children: ReactNode;
}

/** Controls that answer one question together. */
export function Fieldset(props: FieldsetProps) {
  const { id, legend, hint, error, legendSize = 'heading', hideLegend, tight, optional, children } = props;
  const { 'aria-describedby': describedBy } = described({ id, hint, error });
  const legendClass = classNames(styles.legend, styles[legendSize], hideLegend && styles.hiddenLegend);
  return (
    // The bar of an error stands on a box around it: a fieldset's own border begins in the middle of its legend.
    <div className={error && fieldStyles.invalid}>
      <fieldset id={id} aria-describedby={describedBy} className={styles.fieldset}>
        <legend className={legendClass}>
          {legend}
          {optional && <span className={fieldStyles.optional}> (optional)</span>}
        </legend>
        <div className={classNames(styles.body, !tight && styles.roomy)}>
          {(hint || error) && (
            <div className={styles.notes}>
              {hint && <Hint id={id}>{hint}</Hint>}
              {error && <FieldError id={id}>{error}</FieldError>}
            </div>
          )}
          {children}
        </div>
      </fieldset>
    </div>
  );
}
