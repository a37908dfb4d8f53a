/** What every field takes; `onChange` is given the value, never the event. */
export interface FieldProps<Value> {
  id: string;
  name: string;
  label: string;
  /** Answers the question people really have about this field. */
  hint?: string;
  /** What to do, e.g. `Enter the date you leave`. */
  error?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  required?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  disabled?: boolean;
  autoComplete?: string;
}

export const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

/** The ARIA of a field's control: what describes it, and whether it stands in error. */
export function described(field: { id: string; hint?: string; error?: string; required?: boolean }) {
  const ids = [field.hint && hintId(field.id), field.error && errorId(field.id)].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': field.error ? true : undefined,
    'aria-required': field.required || undefined,
  } as const;
}
