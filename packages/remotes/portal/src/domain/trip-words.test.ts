import { expect, it } from 'vitest';
import { standingWords } from './trip-words';

it.each([
  ['active', 'Starts Nov 24, 2026', '2026-11-23T23:59'],
  ['active', 'In force', '2026-11-24T00:00'],
  ['cancelled', 'Canceled', '2026-11-23T12:00'],
] as const)('a policy %s from November 24 reads %s at %s', (state, word, now) => {
  expect(standingWords({ state, effectiveOn: '2026-11-24' }, new Date(now)).word).toBe(word);
});
