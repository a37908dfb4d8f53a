import { selectQuote, useAppSelector } from '@coati/store';
import { useEffect, useState } from 'react';
import { fromQuoteParams, type TravelerEntry, type TripForm } from '../domain/trip-form';
import { useServices } from '../parts/services';
import { NOTHING_TYPED, typedBefore } from './typed-before';

export interface TripFormState {
  form: TripForm;
  /** Text that stood in the destinations box before the scripts came. */
  typedDestination: string;
  change: (part: Partial<TripForm>) => void;
  changeTraveler: (index: number, part: Partial<TravelerEntry>) => void;
}

/**
 * The form's answers: what is being typed, else what was typed and left, else the trip of the last quote.
 *
 * Until the first change it follows the store, whose last trip comes back only after the first paint.
 */
export function useTripForm(): TripFormState {
  const { draft } = useServices();
  const { params } = useAppSelector(selectQuote);
  const [before] = useState(() => (typeof document === 'undefined' ? NOTHING_TYPED : typedBefore(document)));
  const [edited, setEdited] = useState<TripForm | null>(() => before.form ?? draft.read());
  const form = edited ?? fromQuoteParams(params);
  useEffect(() => {
    if (before.focusedId) document.getElementById(before.focusedId)?.focus();
  }, [before]);
  const update = (next: (now: TripForm) => TripForm): void =>
    setEdited((now) => {
      const changed = next(now ?? fromQuoteParams(params));
      draft.keep(changed);
      return changed;
    });
  return {
    form,
    typedDestination: before.destination,
    change: (part) => update((now) => ({ ...now, ...part })),
    changeTraveler: (index, part) =>
      update((now) => ({
        ...now,
        travelers: now.travelers.map((traveler, at) => (at === index ? { ...traveler, ...part } : traveler)),
      })),
  };
}
