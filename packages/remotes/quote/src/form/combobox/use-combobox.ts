import { isComposing } from '@coati/formats';
import { useState, type KeyboardEvent } from 'react';
import {
  matchOptions,
  type Advise,
  type ComboboxAdvice,
  type ComboboxOption,
} from '../../domain/match-options';

interface ComboboxInput {
  options: () => readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  maxChosen: number;
  text: string;
  onTextChange: (text: string) => void;
  advise?: Advise;
}

interface Listed extends Omit<ComboboxAdvice, 'words'> {
  words?: string;
}

/** State and keys of the ARIA combobox pattern with list autocomplete, for a field that takes several values. */
export function useCombobox(input: ComboboxInput) {
  const { options, value, onChange, maxChosen, text: typed, onTextChange: setTyped } = input;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const fitting = (text: string): Listed => {
    const matches = matchOptions(options(), text, value);
    const advice = text.trim() === '' ? null : input.advise?.(text, matches);
    if (!advice) return { options: matches };
    return { ...advice, options: advice.options.filter((option) => !value.includes(option.value)) };
  };
  const listed: Listed = isOpen ? fitting(typed) : { options: [] };

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string): void => {
    const { words, options: found } = fitting(text);
    setTyped(text);
    setOpen(true);
    // What is only advised is never a keystroke away: Enter takes it once somebody has gone to it.
    setActive(words || text.trim() === '' ? -1 : found.findIndex((option) => !option.refused));
    setAnnouncement(words ?? (found.length === 1 ? '1 match' : `${found.length} matches`));
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option || value.length >= maxChosen) return;
    // Named in full, it is alone in the list with the reason, and whoever holds the text knows what was meant.
    if (option.refused || option.isWord) return type(option.label);
    onChange([...value, option.value]);
    setAnnouncement(`${option.label} added`);
    if (listed.stays && value.length + 1 < maxChosen) return;
    setTyped('');
    close();
  };
  const remove = (removed: string): void => {
    onChange(value.filter((kept) => kept !== removed));
    setAnnouncement(`${options().find((option) => option.value === removed)?.label ?? removed} removed`);
  };
  const move = (step: 1 | -1): void => {
    const { length } = (isOpen ? listed : fitting(typed)).options;
    setOpen(true);
    if (length === 0) return;
    const from = active === -1 && step === -1 ? 0 : active;
    setActive((from + step + length) % length);
  };

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (move(1), true),
    ArrowUp: () => (move(-1), true),
    // An open list takes Enter for itself; a closed one leaves it to the form.
    Enter: () => isOpen && (choose(listed.options[active]), true),
    Escape: () => (isOpen ? close() : setTyped(''), typed !== '' || isOpen),
    Backspace: () => {
      const last = value.at(-1);
      if (typed !== '' || last === undefined) return false;
      remove(last);
      return true;
    },
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isComposing(event.nativeEvent) && keys[event.key]?.()) event.preventDefault();
  };
  return {
    type,
    isOpen,
    open: () => setOpen(true),
    close,
    active,
    listed,
    announcement,
    choose,
    remove,
    onKeyDown,
  };
}
