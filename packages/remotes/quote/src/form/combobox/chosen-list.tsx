import { Chip, RadioGroup } from '@coati/ui';
import type { ComboboxOption } from '../../domain/match-options';
import styles from './combobox.module.css';

interface ChosenListProps {
  id: string;
  name: string;
  options: () => readonly ComboboxOption[];
  value: readonly string[];
  primary?: string | null;
  primaryLabel?: string;
  onPrimaryChange?: (value: string) => void;
  onRemove: (value: string) => void;
}

/** What was chosen, as chips that can be taken off, and which of them is the main one. */
export function ChosenList(props: ChosenListProps) {
  const { id, name, options, value, primary, onPrimaryChange, onRemove } = props;
  if (value.length === 0) return null;
  const labelOf = (code: string): string => options().find((option) => option.value === code)?.label ?? code;
  return (
    <>
      <ul className={styles.chosen} aria-label="Chosen">
        {value.map((code) => (
          <li key={code}>
            <Chip label={labelOf(code)} onRemove={() => onRemove(code)} />
            <input type="hidden" name={name} value={code} />
          </li>
        ))}
      </ul>
      {onPrimaryChange && value.length > 1 && (
        <div className={styles.primary}>
          <RadioGroup
            id={`${id}-primary`}
            name={`${name}-primary`}
            label={props.primaryLabel ?? 'Which is the main one?'}
            layout="inline"
            options={value.map((code) => ({ value: code, label: labelOf(code) }))}
            value={primary ?? ''}
            onChange={onPrimaryChange}
          />
        </div>
      )}
    </>
  );
}
