import { describe, expect, it } from 'vitest';
import { answer } from '../testing/samples';
import { doubtOf } from './need';

const { params } = answer();
const trip = (destinations: string[], dollarsEach: number, ta = params.ta) => ({
  ...params,
  ta,
  trip: { ...params.trip, destinations },
  travelers: ta.map((age) => ({ age, dateOfBirth: null, tripCostCents: dollarsEach * 100 })),
});
const said = (...asked: Parameters<typeof trip>) => doubtOf(trip(...asked));

describe('[Q-06] who may not need it is told so', () => {
  it('says nothing where cover is the ordinary answer', () => {
    expect(said(['MX'], 2_500)).toBeNull();
    expect(said(['US', 'MX'], 2_500)).toBeNull();
  });

  it('within the United States says what the health plan does already, and what is left', () => {
    expect(said(['US'], 2_500)).toMatchObject({
      title: 'You may not need all of this',
      text: expect.stringContaining('mostly the $5,000 you would lose') as string,
    });
    expect(said(['PR', 'US'], 400)?.text).toContain('you stand to lose $800');
    expect(said(['US'], 0)?.text).toContain('nothing is paid back if you cancel');
  });

  it('of a cheap trip abroad says which part few can pay, and how to see plans for it', () => {
    expect(said(['MX'], 500)?.text).toMatch(/lose \$1,000 .* trip cost of \$0/);
    expect(said(['MX'], 501)).toBeNull();
  });

  it('without a trip cost says what is left, and to people of 65 what Medicare does', () => {
    expect(said(['MX'], 0)?.text).toMatch(/what your own health plan pays abroad\.$/);
    expect(said(['MX'], 0, [64, 65])?.text).toMatch(
      /Medicare pays almost nothing outside the United States\.$/,
    );
  });

  it('says nothing of a year of trips, or before the trip is known', () => {
    const year = trip(['US'], 0);
    expect(doubtOf({ ...year, trip: { ...year.trip, kind: 'annual' } })).toBeNull();
    expect(doubtOf({ ta: [] })).toBeNull();
  });
});
