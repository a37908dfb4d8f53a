import type { QuoteVocabulary } from '@coati/api';
import { lazily } from '@coati/formats';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countryOptions, plainCountries, type CountryOption } from '../domain/countries';
import type { Advise } from '../domain/match-options';
import { placeAdvice, type Places } from '../domain/place-advice';
import type { TripForm } from '../domain/trip-form';
import { typedCountry, withTyped } from '../domain/trip-places';
import { FIELD } from '../domain/trip-validation';
import type { VocabularyState } from '../parts/use-vocabulary';
import type { TripFormState } from './use-trip-form';

export interface TypedCountry {
  options: () => readonly CountryOption[];
  /** What is offered for text that is no country's name: the nearest names, or a region's countries. */
  advise: Advise;
  type: (countryText: string) => void;
  /** The field was left: what is typed there counts now, or the field says why not. */
  leave: () => void;
  /** Takes what is typed for the country it names; the form as it is then. */
  settle: () => TripForm;
  /** Why what is typed is no country that can be visited; null when it is one. */
  faultOf: (form: TripForm) => string | null;
  /** The same, said at the field once it was left. */
  fault: string | undefined;
  announcement: string;
}

/** Calls `then` now, or after the click that has begun: what it moves must not slip from under a pressed pointer. */
function useAfterPress(then: () => void): () => void {
  const pressed = useRef(false);
  const waiting = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      pressed.current = type === 'mousedown';
      if (type === 'mousedown' || !waiting.current) return;
      waiting.current = false;
      then();
    };
    const kinds = ['mousedown', 'click', 'keydown'];
    kinds.forEach((kind) => document.addEventListener(kind, note, kind !== 'click'));
    return () => kinds.forEach((kind) => document.removeEventListener(kind, note, kind !== 'click'));
  });
  return () => {
    if (pressed.current) waiting.current = true;
    else then();
  };
}

/** The service's places; before they are here, and from a service of a release before regions, what the browser knows. */
function placesOf(vocabulary: VocabularyState, kind: TripForm['kind']): Places {
  if (vocabulary.status !== 'ready') return { countries: plainCountries(), regions: [] };
  const { countries, regions = [] }: Pick<QuoteVocabulary, 'countries'> & Partial<QuoteVocabulary> =
    vocabulary.words;
  return { countries: countryOptions(countries, kind), regions };
}

/** What is typed for a country and not picked from the list: chosen when it names one, else never lost unsaid. */
export function useTypedCountry(
  { form, change }: Pick<TripFormState, 'form' | 'change'>,
  vocabulary: VocabularyState,
): TypedCountry {
  const [left, setLeft] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const places = useMemo(() => lazily(() => placesOf(vocabulary, form.kind)), [vocabulary, form.kind]);
  const typed = form.countryText.trim() !== '';
  const settle = (): TripForm => {
    if (!typed) return form;
    const country = typedCountry(form, places());
    if (typeof country === 'string') {
      setLeft(true);
      setAnnouncement(country);
      return form;
    }
    change((now) => withTyped(now, country));
    if (country) setAnnouncement(`${country.label} added`);
    return { ...form, ...withTyped(form, country) };
  };
  const faultOf = (asked: TripForm): string | null => {
    const found = typedCountry(asked, places());
    return typeof found === 'string' ? found : null;
  };
  return {
    options: () => places().countries,
    advise: (text, matches) => placeAdvice(text, matches, places(), form.kind),
    settle,
    // A window that is left keeps its place in the field, and nobody has finished typing there.
    leave: useAfterPress(() => void (document.activeElement?.id !== FIELD.destinations && settle())),
    type: (countryText) => {
      setLeft(false);
      change({ countryText });
    },
    faultOf,
    fault: (left && typed && faultOf(form)) || undefined,
    announcement,
  };
}
