import { useLayoutEffect, useState, type RefObject } from 'react';

/** Widths in rem: of a table that has room for one plan, and of one that has room for two. */
const ONE_REM = 16;
const TWO_REM = 40;
/** The first column and one plan, in rem, where there is room for more than two. */
const LABEL_REM = 9;
const PLAN_REM = 8.5;

/** How many plans fit next to each other in a table of this width; all of them where nothing is laid out. */
export function columnsIn(widthRem: number): number {
  if (widthRem <= 0) return Infinity;
  if (widthRem < ONE_REM) return 1;
  return widthRem < TWO_REM ? 2 : Math.floor((widthRem - LABEL_REM) / PLAN_REM);
}

export interface ShownColumns {
  /** The first column that is shown, and the one after the last. */
  first: number;
  end: number;
  /** Shows the columns before or after these, by one. */
  step: (by: -1 | 1) => void;
}

/** The part of the plans that the table has room for: the page scrolls down, and nothing scrolls sideways. */
export function useShownColumns(plans: number, region: RefObject<HTMLElement | null>): ShownColumns {
  const [columns, setColumns] = useState(Infinity);
  const [wanted, setWanted] = useState(0);
  useLayoutEffect(() => {
    const table = region.current;
    if (!table) return undefined;
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setColumns(columnsIn(table.clientWidth / rem));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [region]);
  const shown = Math.min(columns, plans);
  const first = Math.min(wanted, plans - shown);
  return {
    first,
    end: first + shown,
    step: (by) => setWanted(Math.max(0, Math.min(first + by, plans - shown))),
  };
}
