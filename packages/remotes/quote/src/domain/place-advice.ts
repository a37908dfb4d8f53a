import { letters, type ComboboxAdvice, type ComboboxOption } from './match-options';
import type { CountryOption } from './countries';
import { nearestNames } from './nearest-names';
import type { TripKind } from './trip-form';

/** A part of the world that people name in place of a country; no trip is quoted for it, but for its countries. */
export interface Region {
  /** As it stands in a sentence: the Caribbean. */
  name: string;
  search: readonly string[];
  countries: readonly string[];
}

export interface Places {
  countries: readonly CountryOption[];
  regions: readonly Region[];
}

const VISIT: Readonly<Record<TripKind, string>> = {
  single: 'you will stay in',
  cruise: 'the ship calls at',
  annual: 'you may stay in during the year',
};

/** Begun words that could still be several regions tell none of them; so do fewer letters than these. */
const TELLING = 4;

/** The region that is typed, in full or begun so far that it can be no other. */
export function regionCalled(typed: string, regions: readonly Region[]): Region | undefined {
  const wanted = letters(typed);
  const fitting = (fits: (word: string) => boolean): Region[] =>
    regions.filter(({ name, search }) => [name, ...search].some((word) => fits(letters(word))));
  const [whole] = fitting((word) => word === wanted);
  if (whole || wanted.length < TELLING) return whole;
  const begun = fitting((word) => word.startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}

/** How a trip to a region is quoted: by its countries, of which the form asks for the main one. */
const regionWords = ({ name }: Region, kind: TripKind): string =>
  `For ${name}, add each country ${VISIT[kind]}. With two or more, say where you will spend the most time.`;

const either = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');
const wordFor = ({ name }: Region): ComboboxOption => ({ value: name, label: name, isWord: true });

/** What to say and offer for text that no country's name answers; null where plain matches do, or nothing is near. */
export function placeAdvice(
  typed: string,
  matches: readonly ComboboxOption[],
  { countries, regions }: Places,
  kind: TripKind,
): ComboboxAdvice | null {
  const region = regionCalled(typed, regions);
  // Begun words of countries elsewhere ("Sou…") are answered by their names, until the region is typed in full.
  if (region && matches.every(({ value }) => region.countries.includes(value)))
    return {
      words: regionWords(region, kind),
      options: countries.filter(({ value }) => region.countries.includes(value)),
      stays: true,
    };
  if (matches.length > 0) return null;
  const words = regions.flatMap((one) =>
    [one.name, ...one.search].map((label) => ({ ...wordFor(one), label })),
  );
  const nearest = nearestNames(typed, [...countries, ...words]);
  if (nearest.length === 0) return null;
  const names = either(nearest.map(({ label }) => label));
  return { words: `No country is called “${typed.trim()}”. Did you mean ${names}?`, options: nearest };
}
