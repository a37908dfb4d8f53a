import type { Offer } from '@coati/api';
import {
  activeFilterAdded,
  activeFilterRemoved,
  selectActiveFilters,
  useAppDispatch,
  useAppSelector,
} from '@coati/store';
import { useEffect, useMemo, useRef } from 'react';
import { MAX_COMPARED } from '../domain/compared';
import {
  activeFilterOf,
  applyFilters,
  groupOf,
  isSingleChoice,
  knownGroups,
  type ActiveFilter,
  type FilterGroup,
} from '../domain/filters';
import { sortOffers, type Sort } from '../domain/sorts';
import { useAddressState } from '../parts/use-address-state';
import { useVocabulary, type VocabularyState } from '../parts/use-vocabulary';
import { resultsAddress, type ResultsAddress } from './results-address';

export interface Results {
  vocabulary: VocabularyState;
  groups: FilterGroup[];
  active: ActiveFilter[];
  /** The keys that apply; made-up ones of an old address fall away once the vocabulary is here. */
  keys: string[];
  sort: Sort;
  compared: string[];
  /** The offers that pass the filters, in order. */
  shown: Offer[];
  toggleFilter: (key: string) => void;
  clearFilters: (group?: string) => void;
  setSort: (sort: Sort) => void;
  toggleCompared: (offerId: string) => void;
  clearCompared: () => void;
  /** Until it is called with false, all that is chosen is one step of the way back: what a sheet of filters is left with. */
  asOneStep: (together: boolean) => void;
}

const NO_GROUPS: FilterGroup[] = [];

/** Keeps the store's active filters as the address has them; the store is what other sections read. */
function useMirroredFilters(active: ActiveFilter[], ready: boolean): void {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(selectActiveFilters);
  useEffect(() => {
    if (!ready) return;
    for (const { key } of stored)
      if (!active.some((filter) => filter.key === key)) dispatch(activeFilterRemoved(key));
    for (const filter of active)
      if (!stored.some(({ key }) => key === filter.key)) dispatch(activeFilterAdded(filter));
  }, [active, stored, ready, dispatch]);
}

/** Filters, sort and the plans ticked for comparison. All three live in the address. */
export function useResults(offers: Offer[]): Results {
  const [address, change] = useAddressState(resultsAddress);
  const vocabulary = useVocabulary();
  const ready = vocabulary.status === 'ready';
  const groups = useMemo(
    () => (ready ? knownGroups(vocabulary.words.filters) : NO_GROUPS),
    [ready, vocabulary],
  );
  const active = useMemo(
    () => address.filters.flatMap((key) => activeFilterOf(groups, key) ?? []),
    [address.filters, groups],
  );
  const keys = useMemo(
    () => (ready ? active.map((filter) => filter.key) : address.filters),
    [ready, active, address.filters],
  );
  useMirroredFilters(active, ready);
  const shown = useMemo(
    () => sortOffers(applyFilters(offers, keys), address.sort),
    [offers, keys, address.sort],
  );

  const together = useRef<'no' | 'first' | 'following'>('no');
  const put = (next: (now: ResultsAddress) => Partial<ResultsAddress>): void =>
    change((now) => ({ ...now, ...next(now) }));
  /** Another list is another step: Back undoes it, as it would leave a page. Source: docs/adr/0053. */
  const list = (next: (now: ResultsAddress) => Partial<ResultsAddress>): void => {
    change((now) => ({ ...now, ...next(now) }), together.current === 'following' ? 'replacement' : 'step');
    if (together.current === 'first') together.current = 'following';
  };
  return {
    vocabulary,
    groups,
    active,
    keys,
    sort: address.sort,
    compared: address.compared,
    shown,
    toggleFilter: (key) => list(({ filters }) => ({ filters: toggledFilters(filters, key) })),
    clearFilters: (group) =>
      list(({ filters }) => ({ filters: group ? filters.filter((key) => groupOf(key) !== group) : [] })),
    setSort: (sort) => list(() => ({ sort })),
    toggleCompared: (offerId) =>
      put(({ compared }) => ({ compared: toggled(compared, offerId, MAX_COMPARED) })),
    clearCompared: () => put(() => ({ compared: [] })),
    asOneStep: (is) => {
      together.current = is ? 'first' : 'no';
    },
  };
}

function toggled(list: string[], item: string, most: number): string[] {
  if (list.includes(item)) return list.filter((other) => other !== item);
  return list.length < most ? [...list, item] : list;
}

/** A limit takes the place of another limit of its group: "at least" twice would mean the lower one. */
function toggledFilters(filters: string[], key: string): string[] {
  if (filters.includes(key)) return filters.filter((other) => other !== key);
  const group = groupOf(key);
  return [...(isSingleChoice(group) ? filters.filter((other) => groupOf(other) !== group) : filters), key];
}
