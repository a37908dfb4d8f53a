import {
  classNames,
  controlClass,
  described,
  FieldFrame,
  Icon,
  VisuallyHidden,
  type FieldProps,
} from '@coati/ui';
import { useRef } from 'react';
import type { Advise, ComboboxOption } from '../../domain/match-options';
import { ChosenList } from './chosen-list';
import { ComboboxList } from './combobox-list';
import { useCombobox } from './use-combobox';
import styles from './combobox.module.css';

export interface ComboboxFieldProps extends FieldProps<readonly string[]> {
  /** A function is asked once somebody opens the list, or something is chosen: a long list need not be made to start. */
  options: readonly ComboboxOption[] | (() => readonly ComboboxOption[]);
  /** What is typed and not chosen, which the owner keeps: leaving the field must not lose it unsaid. */
  text: string;
  onTextChange: (text: string) => void;
  /** What to list, with its reason, where names that match do not suffice: what was meant, the parts of a whole. */
  advise?: Advise;
  placeholder?: string;
  maxChosen?: number;
  /** The one that counts most; asked for as soon as there are two. */
  primary?: string | null;
  onPrimaryChange?: (value: string) => void;
  /** The question that picks the primary one. */
  primaryLabel?: string;
}

/** Several of a long list, found by typing. Source: ARIA Authoring Practices, combobox with list autocomplete. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { id, label, hint, error, optional, required, value, maxChosen = 20 } = props;
  const options = (): readonly ComboboxOption[] =>
    typeof props.options === 'function' ? props.options() : props.options;
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ ...props, options, maxChosen });
  const listId = `${id}-list`;
  const activeId = box.isOpen && box.active >= 0 ? `${listId}-${box.active}` : undefined;
  const full = value.length >= maxChosen;
  const leave = (): void => {
    box.close();
    props.onBlur?.();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.box}>
        <Icon name="search" className={styles.searchIcon} />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={listId}
          aria-activedescendant={activeId}
          {...described({ id, hint, error, required })}
          disabled={props.disabled || full}
          placeholder={full ? `${maxChosen} chosen` : props.placeholder}
          value={props.text}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
          onBlur={leave}
          className={classNames(controlClass, styles.input)}
        />
        <ComboboxList
          id={listId}
          label={label}
          isOpen={box.isOpen}
          {...box.listed}
          active={box.active}
          onChoose={box.choose}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{box.announcement}</span>
      </VisuallyHidden>
      <ChosenList
        {...{
          id,
          name: props.name,
          options,
          value,
          primary: props.primary,
          primaryLabel: props.primaryLabel,
        }}
        onPrimaryChange={props.onPrimaryChange}
        onRemove={(removed) => {
          box.remove(removed);
          input.current?.focus();
        }}
      />
    </FieldFrame>
  );
}
