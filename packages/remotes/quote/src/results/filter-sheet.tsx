import type { Offer } from '@coati/api';
import { Button, Modal, StatusMessage } from '@coati/ui';
import { useEffect, useState, type RefObject } from 'react';
import { plansWords } from '../domain/counts';
import { FilterPanel } from './filter-panel';
import styles from './filter-sheet.module.css';
import type { Results } from './use-results';

interface SheetProps {
  results: Results;
  offers: Offer[];
  /** Where one goes on when the screen has become wide, and the button that opened the sheet is not seen. */
  goOnAt: RefObject<HTMLElement | null>;
}

/** The filters on a narrow screen: a sheet over the whole of it. */
export function FilterSheet({ results, offers, goOnAt }: SheetProps) {
  const [open, setOpen] = useState(false);
  const turn = (next: boolean): void => {
    results.asOneStep(next);
    setOpen(next);
  };
  useEffect(() => {
    if (!open) return undefined;
    const goOn = goOnAt.current;
    return () => {
      // The dialog has closed before, and given the focus back to what can take it.
      if (document.activeElement === document.body) goOn?.focus();
    };
  }, [open, goOnAt]);
  const count = results.active.length;
  const plans = plansWords(results.shown.length);
  const actions = (
    <>
      <Button variant="quiet" onClick={() => results.clearFilters()} disabled={count === 0}>
        Clear all
      </Button>
      <Button variant="primary" onClick={() => turn(false)}>
        Show {plans}
      </Button>
    </>
  );
  return (
    <>
      <div className={styles.narrow}>
        <Button icon="filter" onClick={() => turn(true)} aria-haspopup="dialog">
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      </div>
      {/* Not in what a wide screen hides: a modal dialog that is not drawn leaves the page behind it dead. */}
      <Modal open={open} onClose={() => turn(false)} title="Filters" size="full" actions={actions}>
        <FilterPanel results={results} offers={offers} prefix="sheet" />
        {/* The page's own count is behind the dialog and silent. */}
        <StatusMessage>{plans}</StatusMessage>
      </Modal>
    </>
  );
}
