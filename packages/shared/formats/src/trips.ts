import { formatDate } from './dates';
import { lazily } from './lazily';
import { joinWords } from './words';

const regions = lazily(() => new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' }));

/** A country by its ISO 3166-1 code, as the browser's own English has it. */
export const regionName = (code: string): string =>
  code === 'XW' ? 'Worldwide' : (regions().of(code) ?? code);

/** Where to; more than three countries are counted. */
export function placeWords(names: readonly string[]): string {
  if (names.length <= 3) return joinWords(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more countries`;
}

interface TripDays {
  kind: 'single' | 'annual' | 'cruise';
  departureDate: string;
  returnDate: string;
}

/** `Jan 5 to Jan 19, 2027`, with both years where they differ; of an annual plan, `A year from Jan 5, 2027 to Jan 4, 2028`. */
export function tripDays({ kind, departureDate, returnDate }: TripDays): string {
  if (kind === 'annual') return `A year from ${formatDate(departureDate)} to ${formatDate(returnDate)}`;
  const from = formatDate(departureDate);
  const sameYear = departureDate.slice(0, 4) === returnDate.slice(0, 4);
  return `${sameYear ? from.replace(/, \d{4}$/, '') : from} to ${formatDate(returnDate)}`;
}
