import { type QuoteVocabulary, stateName } from '@coati/api';
import { joinWords, placeWords, regionName } from '@coati/formats';
import type { StoredParams } from '@coati/store';
import { formatDate } from '@coati/ui';
import { daysBetween } from '../domain/dates';
import { dollars } from '../domain/dollars';

/** Country names from the vocabulary; before it is here, the browser's own. */
function countryName(code: string, words: QuoteVocabulary | null): string {
  const known = words?.countries.find((country) => country.code === code)?.name;
  return known ?? regionName(code);
}

/** Where to, the primary country first; more than three are counted. */
export function destinationWords(params: StoredParams, words: QuoteVocabulary | null): string {
  const { destinations = [], primaryDestination } = params.trip ?? {};
  const ordered = [...destinations].sort(
    (a, b) => Number(b === primaryDestination) - Number(a === primaryDestination),
  );
  return placeWords(ordered.map((code) => countryName(code, words)));
}

/** As `tripDays` has them, of the dates that come with the shared components: a second copy is bytes on every page. */
export function dateWords(params: Pick<StoredParams, 'trip'>): string {
  const trip = params.trip;
  if (!trip) return '';
  if (trip.kind === 'annual')
    return `A year from ${formatDate(trip.departureDate)} to ${formatDate(trip.returnDate)}`;
  const { departureDate, returnDate } = trip;
  const days = daysBetween(departureDate, returnDate) + 1;
  const sameYear = departureDate.slice(0, 4) === returnDate.slice(0, 4);
  const leaves = sameYear ? formatDate(departureDate).replace(/, \d{4}$/, '') : formatDate(departureDate);
  return `${leaves} to ${formatDate(returnDate)}, ${days} ${days === 1 ? 'day' : 'days'}`;
}

export function partyWords({ ta }: Pick<StoredParams, 'ta'>): string {
  return ta.length === 1
    ? `1 traveler, age ${ta[0]}`
    : `${ta.length} travelers, ages ${joinWords(ta.map(String))}`;
}

export function costWords(params: StoredParams): string {
  const cents = (params.travelers ?? []).reduce((sum, traveler) => sum + traveler.tripCostCents, 0);
  if (params.trip?.kind === 'annual')
    return cents === 0 ? 'No trip cost given' : `${dollars(cents)} most expensive trip`;
  return cents === 0 ? 'Medical-focused, no trip cost' : `${dollars(cents)} trip cost`;
}

export const residenceWords = (params: StoredParams): string =>
  params.residence ? `From ${stateName(params.residence.state)}` : '';
