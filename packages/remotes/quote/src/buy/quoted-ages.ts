import type { QuoteRequest } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { ageOn, isDay } from '../domain/dates';
import { fromQuoteParams, toQuoteRequest } from '../domain/trip-form';
import type { TravelerFields } from './order-form';

/** A birth date that makes somebody another age than the price was made for. */
export interface OtherAge {
  age: number;
  quotedAge: number;
  /** A birthday since the quote: nobody gave a wrong age. */
  turned: boolean;
}

/** Where the birth date and the quote tell two ages, on the day of purchase; null where they agree or none is known. */
export function otherAge(
  { dateOfBirth, quotedAge }: TravelerFields,
  quotedOn: string,
  today: string,
): OtherAge | null {
  if (!isDay(dateOfBirth)) return null;
  const age = ageOn(today, dateOfBirth);
  if (age === quotedAge || age < 0 || age > 120) return null;
  return { age, quotedAge, turned: ageOn(quotedOn, dateOfBirth) === quotedAge };
}

/** The same trip asked again with the ages that the birth dates tell. */
export function withTheirAges(
  params: StoredParams,
  travelers: readonly TravelerFields[],
  partnerId: string | null,
  today: string,
): QuoteRequest {
  const form = fromQuoteParams(params);
  const party = form.travelers.map((entry, index) => {
    const { dateOfBirth = '' } = travelers[index] ?? {};
    return isDay(dateOfBirth) ? { ...entry, dateOfBirth, age: ageOn(today, dateOfBirth) } : entry;
  });
  // Ages price as birth dates do, and say less of anybody.
  const known = party.every(({ age }) => age !== null);
  return toQuoteRequest({ ...form, ageBy: known ? 'age' : form.ageBy, travelers: party }, partnerId);
}
