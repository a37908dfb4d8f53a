import type { Offer } from '@coati/api';
import { Button, EmptyState } from '@coati/ui';
import type { RefObject } from 'react';
import { plansWords } from '../domain/counts';
import { waysBack } from '../domain/ways-back';
import type { Results } from './use-results';

export interface NothingMatchesProps {
  offers: Offer[];
  results: Results;
  /** Where one goes on when plans are back, and the button that had the focus is gone. */
  goOnAt: RefObject<HTMLElement | null>;
}

/** Plans came, the filters leave none: says which filter to take away. */
export function NothingMatches({ offers, results, goOnAt }: NothingMatchesProps) {
  const ways = waysBack(offers, results.active);
  const clear = (): void => {
    results.clearFilters();
    goOnAt.current?.focus();
  };
  const without = (key: string): void => {
    results.toggleFilter(key);
    goOnAt.current?.focus();
  };
  const actions = (
    <>
      {ways.map(({ filter, plans }) => (
        <Button key={filter.key} onClick={() => without(filter.key)}>
          Without “{filter.label}”: {plansWords(plans)}
        </Button>
      ))}
      <Button variant="quiet" onClick={clear}>
        Clear all filters
      </Button>
    </>
  );
  return (
    <EmptyState title="No plan meets all your filters" icon="filter" actions={actions}>
      <p>
        {ways.length > 0
          ? 'Take one away to bring plans back.'
          : `No single filter is to blame. Without any there are ${plansWords(offers.length)}.`}
      </p>
    </EmptyState>
  );
}
