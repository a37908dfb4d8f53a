import { expect, it } from 'vitest';
import { datesWords, standingWords } from './trip-words';

it.each([
  ['single', '2027-01-05', '2027-01-19', 'Jan 5 to Jan 19, 2027'],
  ['single', '2026-12-28', '2027-01-04', 'Dec 28, 2026 to Jan 4, 2027'],
  ['annual', '2027-01-05', '2028-01-04', 'A year from Jan 5, 2027'],
] as const)('a %s trip from %s to %s reads %s', (kind, departureDate, returnDate, words) => {
  expect(datesWords({ kind, departureDate, returnDate, destinations: ['MX'] })).toBe(words);
});

it.each([
  ['active', 'Starts Nov 24, 2026', '2026-11-23T23:59'],
  ['active', 'In force', '2026-11-24T00:00'],
  ['cancelled', 'Canceled', '2026-11-23T12:00'],
] as const)('a policy %s from November 24 reads %s at %s', (state, word, now) => {
  expect(standingWords({ state, effectiveOn: '2026-11-24' }, new Date(now)).word).toBe(word);
});
