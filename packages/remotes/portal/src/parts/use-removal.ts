import type { Problem } from '@coati/api';
import { useRef, type RefObject } from 'react';
import { useSubmission } from './use-submission';

export interface Removal {
  /** For the entry itself: where the focus is decides whether it has to go on. */
  entry: RefObject<HTMLLIElement | null>;
  remove: () => void;
  busy: boolean;
  problem: Problem | null;
}

/**
 * One entry of a list on its way out, each by itself, whatever becomes of the others meanwhile. The focus goes to the page's
 * heading where the entry takes it along, and stays with whoever has gone on.
 */
export function useRemoval(work: () => Promise<void>, gone: () => void): Removal {
  const { run, busy, problem } = useSubmission();
  const entry = useRef<HTMLLIElement>(null);
  const remove = (): void =>
    void run(async () => {
      await work();
      const { activeElement, body } = document;
      const isTaken = activeElement === body || entry.current?.contains(activeElement);
      gone();
      if (isTaken) document.querySelector<HTMLElement>('h1')?.focus();
    });
  return { entry, remove, busy, problem };
}
