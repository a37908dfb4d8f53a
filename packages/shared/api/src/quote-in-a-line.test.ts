import { describe, expect, it } from 'vitest';
import { quoteInALine, type ToldQuote } from './quote-in-a-line';

const TRIP: NonNullable<ToldQuote['params']['trip']> = {
  kind: 'single',
  destinations: ['IT', 'GR'],
  primaryDestination: 'IT',
  departureDate: '2027-01-05',
  returnDate: '2027-01-19',
  firstDepositDate: null,
};

const told = (ta: number[], prices: number[] = []) =>
  quoteInALine({
    id: 'a-quote',
    params: { trip: TRIP, ta },
    quotes: prices.map((priceCents) => ({ priceCents })),
  });

describe('a quote in a line', () => {
  it('tells trip and ages, of one traveler too, and the best of its prices', () => {
    expect(told([67, 64], [48_000, 41_250])).toEqual({
      quoteId: 'a-quote',
      trip: 'Italy, Greece; 2027-01-05 to 2027-01-19; ages 67, 64',
      plans: 2,
      bestCents: 41_250,
    });
    expect(told([41]).trip).toMatch(/; age 41$/);
  });

  it('says no price before there is one, and of a quote without a trip the ages alone', () => {
    expect(told([41]).bestCents).toBeNull();
    expect(quoteInALine({ id: 'a-quote', params: { ta: [41] }, quotes: [] }).trip).toBe('age 41');
  });
});
