import type { Offer } from '@coati/api';
import { PhoneLink } from '@coati/boot';
import { Button, ButtonLink, EmptyState } from '@coati/ui';
import type { RefObject } from 'react';
import { plansWords } from '../domain/counts';
import { waysBack } from '../domain/filters';
import { useEditTrip } from '../parts/use-edit-trip';
import type { Results } from './use-results';

interface NothingMatchesProps {
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

/** No insurer offered a plan: the reasons follow below, a person can help. */
export function NothingOffered({ anyDeclined }: { anyDeclined: boolean }) {
  const editTrip = useEditTrip();
  const actions = (
    <ButtonLink {...editTrip} variant="primary">
      Change the trip
    </ButtonLink>
  );
  return (
    <EmptyState
      title={anyDeclined ? 'No plan fits this trip as it is' : 'No insurer answered'}
      actions={actions}
    >
      <p>
        {anyDeclined
          ? 'Below is each plan with the rule that stood in the way. Often a small change to the trip is enough.'
          : 'Nothing has been bought. A new quote in a few minutes will ask them all again.'}
      </p>
      <p>
        Or call us and a licensed agent will look with you: <PhoneLink />
      </p>
    </EmptyState>
  );
}
