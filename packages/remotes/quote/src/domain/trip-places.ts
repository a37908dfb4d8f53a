import type { CountryOption } from './countries';
import type { TripForm } from './trip-form';

/** Letters alone: case, accents, marks and a leading "the" tell no country from another. */
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/^\s*the\s|[^\p{L}]/giu, '')
    .toLowerCase();

/** The countries of exactly this name; only where none is called so, those that the word is another one for. */
function countriesCalled(text: string, countries: readonly CountryOption[]): CountryOption[] {
  const wanted = letters(text);
  const named = countries.filter(({ label }) => letters(label) === wanted);
  return named.length > 0
    ? named
    : countries.filter(({ search = [] }) => search.some((word) => letters(word) === wanted));
}

/** The country that text typed in full means and that can be visited, or in words why there is none. */
export function typedCountry(form: TripForm, countries: readonly CountryOption[]): CountryOption | string {
  const text = form.countryText.trim();
  const [country, another] = countriesCalled(text, countries);
  if (!country) return `No country is called “${text}”: choose one from the list`;
  if (another) return `“${text}” fits more than one country: choose one from the list`;
  return country.refused ? refusedWords(country.refused, form.destinations.length > 0, 'Clear') : country;
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

/** The form with the country that was typed among its destinations, and nothing left typed. */
export const withTyped = (form: TripForm, { value }: CountryOption): Partial<TripForm> => ({
  countryText: '',
  ...withDestinations(form, [...new Set([...form.destinations, value])]),
});
