import type { TripForm } from '../domain/trip-form';

const KEY = 'coati-trip';
/** Never written: what tells who somebody is, and what is half typed, which may be anything (docs/adr/0004-persisted-customer.md). */
const UNWRITTEN = ['dateOfBirth', 'countryText'];

/** Does nothing where a browser forbids storage: there the form comes back empty, as it would without us. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Keeps the form as typed for the tab's next document. Back leads to a page that the browser may have let go of; it fills in
 * days and lists of choices again by itself, and neither figures nor countries nor how many travel.
 */
export function keepTrip(form: TripForm): void {
  const text = JSON.stringify(form, (name, value: unknown) => (UNWRITTEN.includes(name) ? '' : value));
  quietly(() => sessionStorage.setItem(KEY, text));
}

/** What an earlier document of this tab was left with, of a release that may have known fewer questions; null for nothing. */
export const keptTrip = (): Partial<TripForm> | null =>
  quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<TripForm> | null);

export const forgetTrip = (): void => void quietly(() => sessionStorage.removeItem(KEY));
