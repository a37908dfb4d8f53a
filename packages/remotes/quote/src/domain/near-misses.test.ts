import type { Declined } from '@coati/api';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/samples';
import { nearMisses, remedied, remedyWords, type Remedy } from './near-misses';
import { fromQuoteParams, toQuoteRequest } from './trip-form';

const plan = (planId: string, remedy: Remedy | null): Declined => ({
  carrierId: 'harbor-mutual',
  carrierName: 'Harbor Mutual',
  planId,
  planName: planId,
  rule: 'trip-too-long',
  detail: 'Because.',
  remedy: remedy && { kind: null, maxDays: null, maxTripCostCents: null, maxPartyCostCents: null, ...remedy },
});
const trip = fromQuoteParams(answer().params);
const again = (remedy: Remedy) => toQuoteRequest(remedied(trip, remedy), null);

describe('[Q-06] plans that one change opens (case U9)', () => {
  it('are counted for each change, with all the plans that it opens', () => {
    const found = nearMisses([
      plan('a', { maxDays: 180 }),
      plan('b', { maxDays: 90 }),
      plan('c', { maxDays: 90 }),
      plan('d', { maxTripCostCents: 1_000_000 }),
      plan('e', { kind: 'annual', maxDays: 30 }),
      plan('f', { kind: 'annual' }),
      plan('g', null),
    ]);
    expect(found.map(({ change, plans }) => [change, plans])).toEqual([
      ['for a trip of up to 90 days', 3],
      ['for a whole year of trips', 2],
      ['for a trip of up to 180 days', 1],
      ['insuring up to $10,000 for each traveler', 1],
    ]);
  });

  it('are named by all that has to change', () => {
    expect(remedyWords({ maxDays: 1, maxPartyCostCents: 20_000_000, kind: 'cruise' })).toBe(
      'for a cruise, for a trip of up to 1 day, and insuring up to $200,000 for everyone together',
    );
    expect(remedyWords({ maxTripCostCents: 0 })).toBe('with a trip cost of $0');
  });

  it('ask again for the same trip with just that change', () => {
    const before = toQuoteRequest(trip, null);
    expect(again({})).toEqual(before);
    expect(again({ maxDays: 3 })).toEqual({
      ...before,
      trip: { ...before.trip, returnDate: '2027-03-03' },
    });
    expect(again({ maxDays: 300 }).trip.returnDate).toBe(before.trip.returnDate);
    expect(again({ kind: 'annual', maxDays: 3 }).trip).toMatchObject({
      kind: 'annual',
      departureDate: '2027-03-01',
      returnDate: '2028-02-29',
    });
    expect(again({ maxTripCostCents: 0 }).travelers.map(({ tripCostCents }) => tripCostCents)).toEqual([
      0, 0,
    ]);
  });

  it('never insures more than either cap, and shares the party’s cap as the costs were shared', () => {
    const uneven = { ...trip, costBy: 'traveler' as const, travelers: [...trip.travelers] };
    uneven.travelers = uneven.travelers.map((one, index) => ({ ...one, costCents: index === 0 ? 900 : 300 }));
    const costs = (remedy: Remedy) => remedied(uneven, remedy).travelers.map(({ costCents }) => costCents);
    expect(costs({ maxTripCostCents: 500 })).toEqual([500, 300]);
    expect(costs({ maxPartyCostCents: 600 })).toEqual([450, 150]);
    expect(costs({ maxTripCostCents: 500, maxPartyCostCents: 400 })).toEqual([250, 150]);
  });
});
