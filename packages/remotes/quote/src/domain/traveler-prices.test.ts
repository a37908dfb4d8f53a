import { expect, it } from 'vitest';
import { totalWords, travelerPrice } from './traveler-prices';

const party = (...cents: number[]) => cents.map((priceCents, age) => ({ age, priceCents }));

it.each([
  ['total', party(11_400)],
  ['total for 2', party(11_400, 11_300)],
  ['total for 3, 1 child free', party(11_400, 11_300, 0)],
  ['total for 4, 2 children free', party(11_400, 11_300, 0, 0)],
])('says %s', (words, perTraveler) => {
  expect(totalWords(perTraveler)).toBe(words);
});

it('marks the price of who rides free', () => {
  expect([travelerPrice(0), travelerPrice(11_400)]).toEqual(['$0.00, free', '$114.00']);
});
