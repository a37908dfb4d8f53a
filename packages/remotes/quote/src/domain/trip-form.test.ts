import { describe, expect, it } from 'vitest';
import { answer } from '../testing/samples';
import { emptyTripForm, fromQuoteParams, newTraveler, splitCost, toQuoteRequest } from './trip-form';

describe('[Q-06] from the form to the request and back', () => {
  it('splits a total to the cent, the odd cents first', () => {
    expect(splitCost(10_000, 3)).toEqual([3334, 3333, 3333]);
    expect(splitCost(0, 2)).toEqual([0, 0]);
    for (let party = 1; party <= 10; party += 1) {
      expect(splitCost(99_999, party).reduce((sum, share) => sum + share, 0)).toBe(99_999);
    }
  });

  it('asks again for exactly the trip that was asked', () => {
    const { params } = answer();
    const form = fromQuoteParams(params);
    const { ta: _ages, ...request } = params;
    expect(toQuoteRequest(form, null)).toEqual(request);
    expect(form).toMatchObject({ costBy: 'total', totalCostCents: 500_000, hasPaid: false, ageBy: 'age' });
  });

  it('keeps uneven costs as costs of each traveler', () => {
    const { params } = answer();
    const [first, second] = params.travelers;
    const uneven = { ...params, travelers: [{ ...first!, tripCostCents: 300_000 }, second!] };
    expect(fromQuoteParams(uneven)).toMatchObject({ costBy: 'traveler', totalCostCents: 550_000 });
    expect(toQuoteRequest(fromQuoteParams(uneven), null).travelers.map((one) => one.tripCostCents)).toEqual([
      300_000, 250_000,
    ]);
  });

  it('falls back to ages when dates of birth were not kept', () => {
    const { params } = answer();
    const forgotten = params.travelers.map((one) => ({
      age: null,
      dateOfBirth: null,
      tripCostCents: one.tripCostCents,
    }));
    expect(fromQuoteParams({ ...params, travelers: forgotten }).travelers.map((one) => one.age)).toEqual([
      41, 39,
    ]);
  });

  it('lets a year of cover end the day before it would start again, in a leap year too (case T5)', () => {
    const form = {
      ...emptyTripForm(),
      kind: 'annual' as const,
      departureDate: '2027-03-01',
      destinations: ['MX'],
    };
    expect(toQuoteRequest(form, null).trip.returnDate).toBe('2028-02-29');
    const onLeapDay = toQuoteRequest({ ...form, departureDate: '2028-02-29' }, null);
    expect(onLeapDay.trip.returnDate).toBe('2029-02-28');
  });

  it('sends a first payment only when one was made, and the partner who sent the visitor', () => {
    const form = { ...emptyTripForm(), firstDepositDate: '2026-11-01', departureDate: '2027-03-01' };
    expect(toQuoteRequest(form, 'acme').trip.firstDepositDate).toBeNull();
    expect(toQuoteRequest({ ...form, hasPaid: true }, 'acme')).toMatchObject({
      partnerId: 'acme',
      trip: { firstDepositDate: '2026-11-01' },
    });
  });

  it('starts with one traveler when nothing is known', () => {
    expect(fromQuoteParams({ ta: [] })).toEqual({ ...emptyTripForm(), travelers: [newTraveler()] });
  });
});
