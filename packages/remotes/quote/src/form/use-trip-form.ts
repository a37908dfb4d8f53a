import { useBoot } from '@coati/boot';
import { selectQuote, useAppSelector } from '@coati/store';
import { useLayoutEffect, useState } from 'react';
import { emptyTripForm, fromQuoteParams, type TravelerEntry, type TripForm } from '../domain/trip-form';
import { useServices } from '../parts/services';
import { keptTrip } from './kept-trip';

export interface TripFormState {
  form: TripForm;
  change: (part: Partial<TripForm> | ((now: TripForm) => Partial<TripForm>)) => void;
  changeTraveler: (index: number, part: Partial<TravelerEntry>) => void;
}

/**
 * The form's answers: what is being typed, else what was typed and left, here or in this tab's document before, else the
 * trip of the last quote, else the kind of trip that the brand is about.
 *
 * Until the first change it follows the store, whose last trip comes back only after the first paint. What a visitor
 * typed into the served HTML the host types anew.
 */
export function useTripForm(): TripFormState {
  const { draft } = useServices();
  const { params, meta } = useAppSelector(selectQuote);
  const brand = useBoot()?.brand;
  const asked = (): TripForm => ({
    ...fromQuoteParams(params, brand?.tripKind),
    begunFrom: meta?.id ?? null,
  });
  const [edited, setEdited] = useState<TripForm | null>(() => draft.read());
  // Not while it is drawn: what was served holds none of it. Whatever the browser brought back by itself is typed over it.
  useLayoutEffect(() => {
    const kept = keptTrip();
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (kept) setEdited((now) => now ?? { ...emptyTripForm(), ...kept });
  }, []);
  const form = edited ?? asked();
  const update = (next: (now: TripForm) => TripForm): void =>
    setEdited((now) => {
      const changed = next(now ?? asked());
      draft.keep(changed);
      return changed;
    });
  return {
    form,
    change: (part) => update((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    changeTraveler: (index, part) =>
      update((now) => ({
        ...now,
        travelers: now.travelers.map((traveler, at) => (at === index ? { ...traveler, ...part } : traveler)),
      })),
  };
}
