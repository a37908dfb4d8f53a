import { Button, Chip } from '@coati/ui';
import { useRef, type RefObject } from 'react';
import type { Results } from './use-results';
import styles from './active-chips.module.css';

interface ChipsProps {
  results: Results;
  /** Where one goes on when the last chip is gone, and the button that had the focus with it. */
  goOnAt: RefObject<HTMLElement | null>;
}

/** The active filters; each can be taken away by itself. */
export function ActiveChips({ results, goOnAt }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (results.active.length === 0) return null;
  const remove = (key: string, index: number): void => {
    const isLast = results.active.length === 1;
    results.toggleFilter(key);
    // The chip that took its place, or the button after them all, stands after the next paint.
    requestAnimationFrame(() => {
      if (isLast) goOnAt.current?.focus();
      else list.current?.querySelectorAll('button')[index]?.focus();
    });
  };
  const clear = (): void => {
    results.clearFilters();
    goOnAt.current?.focus();
  };
  return (
    <ul ref={list} aria-label="Active filters" className={styles.chips}>
      {results.active.map(({ key, label }, index) => (
        <li key={key}>
          <Chip label={label} onRemove={() => remove(key, index)} />
        </li>
      ))}
      <li>
        <Button variant="quiet" size="s" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
