import { useState, type KeyboardEvent } from 'react';
import { matchOptions, type ComboboxOption } from './match-options';

interface ComboboxInput {
  options: () => readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  maxChosen: number;
  text: string;
  onTextChange: (text: string) => void;
}

/** State and keys of the ARIA combobox pattern with list autocomplete, for a field that takes several values. */
export function useCombobox(input: ComboboxInput) {
  const { options, value, onChange, maxChosen, text: typed, onTextChange: setTyped } = input;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const fitting = (text: string): ComboboxOption[] => matchOptions(options(), text, value);
  const matches = isOpen ? fitting(typed) : [];

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string): void => {
    const found = fitting(text);
    setTyped(text);
    setOpen(true);
    setActive(text.trim() === '' ? -1 : found.findIndex((option) => !option.refused));
    setAnnouncement(found.length === 1 ? '1 match' : `${found.length} matches`);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option || value.length >= maxChosen) return;
    // Named in full, it is alone in the list with the reason, and whoever holds the text knows what was meant.
    if (option.refused) return type(option.label);
    onChange([...value, option.value]);
    setTyped('');
    close();
    setAnnouncement(`${option.label} added`);
  };
  const remove = (removed: string): void => {
    onChange(value.filter((kept) => kept !== removed));
    setAnnouncement(`${options().find((option) => option.value === removed)?.label ?? removed} removed`);
  };
  const move = (step: 1 | -1): void => {
    const { length } = isOpen ? matches : fitting(typed);
    setOpen(true);
    if (length === 0) return;
    const from = active === -1 && step === -1 ? 0 : active;
    setActive((from + step + length) % length);
  };

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (move(1), true),
    ArrowUp: () => (move(-1), true),
    // An open list takes Enter for itself; a closed one leaves it to the form.
    Enter: () => isOpen && (choose(matches[active]), true),
    Escape: () => (isOpen ? close() : setTyped(''), typed !== '' || isOpen),
    Backspace: () => {
      const last = value.at(-1);
      if (typed !== '' || last === undefined) return false;
      remove(last);
      return true;
    },
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keys[event.key]?.()) event.preventDefault();
  };
  return {
    type,
    isOpen,
    open: () => setOpen(true),
    close,
    active,
    matches,
    announcement,
    choose,
    remove,
    onKeyDown,
  };
}
