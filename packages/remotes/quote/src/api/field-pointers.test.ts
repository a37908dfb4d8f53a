import { describe, expect, it } from 'vitest';
import { emptyTripForm, newTraveler } from '../domain/trip-form';
import { fieldErrorsOf } from './field-pointers';

const form = { ...emptyTripForm(), travelers: [newTraveler(), newTraveler()] };
const at = (pointer: string, changes: Partial<typeof form> = {}): string | undefined =>
  fieldErrorsOf(
    { type: '/problems/invalid', status: 422, errors: [{ pointer, code: 'x', message: 'Mend it' }] },
    { ...form, ...changes },
  )[0]?.fieldId;

describe('[Q-06] what the service refuses lands on its field', () => {
  it.each([
    ['/residence/state', 'residence-state'],
    ['/trip/kind', 'trip-kind'],
    ['/trip/destinations/0', 'destinations'],
    ['#/trip/departureDate', 'departure-date'],
    ['/trip/returnDate', 'return-date'],
    ['/trip/firstDepositDate', 'first-deposit-date'],
    ['/travelers/1/age', 'traveler-2-age'],
    ['/travelers/1', 'traveler-2-age'],
    ['/travelers/1/tripCostCents', 'total-cost'],
    ['', 'residence-state'],
  ])('%s', (pointer, field) => {
    expect(at(pointer)).toBe(field);
  });

  it('follows how the person chose to answer', () => {
    expect(at('/travelers/0/dateOfBirth', { ageBy: 'date-of-birth' })).toBe('traveler-1-born');
    expect(at('/travelers/1/tripCostCents', { costBy: 'traveler' })).toBe('traveler-2-cost');
  });

  it('says one thing a field', () => {
    const errors = ['/trip/destinations/0', '/trip/destinations/1'].map((pointer) => ({
      pointer,
      code: 'x',
      message: pointer,
    }));
    expect(fieldErrorsOf({ type: 'x', status: 422, errors }, form)).toHaveLength(1);
  });
});
