import { letters } from './match-options';
import type { CountryOption } from './countries';
import { placeAdvice, regionCalled, type Places } from './place-advice';
import type { TripForm } from './trip-form';

/** The countries of exactly this name; only where none is called so, those that the word is another one for. */
function countriesCalled(text: string, countries: readonly CountryOption[]): CountryOption[] {
  const wanted = letters(text);
  const named = countries.filter(({ label }) => letters(label) === wanted);
  if (named.length > 0) return named;
  const called = countries.filter(({ search = [] }) => search.some((word) => letters(word) === wanted));
  return called.length > 0 ? called : countries.filter(({ value }) => letters(value) === wanted);
}

/**
 * The country that text typed in full means and that can be visited, or in words why there is none; null where the
 * text is a region of which countries are chosen, and so is answered.
 */
export function typedCountry(form: TripForm, places: Places): CountryOption | string | null {
  const text = form.countryText.trim();
  const [country, another] = countriesCalled(text, places.countries);
  if (another) return `“${text}” fits more than one country: choose one from the list`;
  if (country)
    return country.refused ? refusedWords(country.refused, form.destinations.length > 0, 'Clear') : country;
  const region = regionCalled(text, places.regions);
  if (region?.countries.some((code) => form.destinations.includes(code))) return null;
  const advice = placeAdvice(text, [], places, form.kind);
  return advice
    ? `${advice.words} Choose from the list`
    : `No country is called “${text}”: choose one from the list`;
}

/** Why no insurer covers a country, and what to do: the others can be insured. */
export const refusedWords = (why: string, others: boolean, takeOut: 'Clear' | 'Remove'): string =>
  others
    ? `${why} ${takeOut} it to see plans for the other countries`
    : `${why} Choose another country to see plans`;

/** The form with these destinations; the one that counts most stays it while it is among them. */
export function withDestinations(form: TripForm, destinations: readonly string[]): Partial<TripForm> {
  const kept = form.primaryDestination && destinations.includes(form.primaryDestination);
  return {
    destinations: [...destinations],
    primaryDestination: kept ? form.primaryDestination : (destinations[0] ?? null),
  };
}

/** The form with the country that was typed, if any, among its destinations, and nothing left typed. */
export const withTyped = (form: TripForm, country: CountryOption | null): Partial<TripForm> => ({
  countryText: '',
  ...(country && withDestinations(form, [...new Set([...form.destinations, country.value])])),
});
