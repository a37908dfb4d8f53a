import { classNames } from '@coati/ui';
import { useEffect, useRef } from 'react';
import type { ComboboxOption } from '../../domain/match-options';
import styles from './combobox.module.css';

interface ComboboxListProps {
  id: string;
  label: string;
  isOpen: boolean;
  /** Why these are listed, where it is not for their names. */
  words?: string;
  options: readonly ComboboxOption[];
  active: number;
  onChoose: (option: ComboboxOption) => void;
}

/** The open list; focus stays in the text box, which names the active line. */
export function ComboboxList({ id, label, isOpen, words, options, active, onChoose }: ComboboxListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div className={styles.popup} hidden={!isOpen}>
      {words && <p className={styles.words}>{words}</p>}
      <ul ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
        {isOpen &&
          options.map((option, index) => (
            // The keyboard works on the text box, which keeps focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-disabled={option.refused ? true : undefined}
              className={classNames(styles.option, index === active && styles.active)}
              // Before blur, so that a click on a line does not close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {option.label}
              {option.foundBy && <span className={styles.beside}>{option.foundBy}</span>}
              {option.refused && <span className={styles.beside}>{option.refused}</span>}
            </li>
          ))}
      </ul>
      {isOpen && !words && options.length === 0 && (
        <p className={styles.none}>Nothing matches. Check the spelling.</p>
      )}
    </div>
  );
}
