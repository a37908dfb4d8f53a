import { expect, it } from 'vitest';
import { placeWords, regionName, tripDays } from './index';

it.each([
  ['single', '2027-01-05', '2027-01-19', 'Jan 5 to Jan 19, 2027'],
  ['cruise', '2026-12-28', '2027-01-04', 'Dec 28, 2026 to Jan 4, 2027'],
  ['annual', '2027-01-05', '2028-01-04', 'A year from Jan 5, 2027 to Jan 4, 2028'],
] as const)('a %s trip from %s to %s reads %s', (kind, departureDate, returnDate, words) => {
  expect(tripDays({ kind, departureDate, returnDate })).toBe(words);
});

it('names up to three countries and counts the rest of more', () => {
  const names = ['IT', 'GR', 'HR', 'ME', 'ZZ'].map(regionName);
  expect(placeWords(names.slice(0, 1))).toBe('Italy');
  expect(placeWords(names.slice(0, 3))).toBe('Italy, Greece, and Croatia');
  expect(placeWords(names)).toBe('Italy, Greece and 3 more countries');
});
