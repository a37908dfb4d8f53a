import { expect, it } from 'vitest';
import { leftWords, momentWords } from './when';

it.each([
  ['2026-11-21T12:00:00Z', null],
  ['2026-11-21T12:00:30Z', '1 minute left'],
  ['2026-11-21T13:30:00Z', '1 hour left'],
  ['2026-11-22T11:59:00Z', '23 hours left'],
  ['2026-11-22T12:00:00Z', '1 day left'],
  ['2026-12-05T23:00:00Z', '14 days left'],
])('until %s says %s', (until, words) => {
  expect(leftWords(until, Date.parse('2026-11-21T12:00:00Z'))).toBe(words);
});

it('says with every moment by whose clock it is', () => {
  expect(momentWords('2026-11-21T12:05:00Z')).toMatch(/^Nov 2\d, 2026, \d{1,2}:\d{2}\s[AP]M \S+$/);
});
