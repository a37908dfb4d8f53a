import { useLayoutEffect, useRef, type RefObject } from 'react';

interface GoingOn {
  /** For the table's region. */
  region: RefObject<HTMLDivElement | null>;
  /** Something is pressed that may be gone with the next number of plans; in which column, where it is one's own. */
  pressed: (column?: number) => void;
}

/** Where one goes on once what was pressed is gone: at the column in its place, else at the table, else at `heading`. */
export function useGoOn(plans: number, heading: RefObject<HTMLElement | null>): GoingOn {
  const region = useRef<HTMLDivElement>(null);
  const column = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (column.current === null) return;
    // "Remove" is the last thing in each column's place for choices.
    const removes = region.current?.querySelectorAll<HTMLElement>('td button:last-child');
    if (document.activeElement === document.body)
      (removes?.[column.current] ?? region.current ?? heading.current)?.focus();
    column.current = null;
  }, [plans, heading]);
  return {
    region,
    pressed: (at = Infinity) => {
      column.current = at;
    },
  };
}
