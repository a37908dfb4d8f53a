import { expect, it } from 'vitest';
import { standingWords } from './trip-words';

it.each([
  ['active', false, 'Starts Nov 24, 2026'],
  ['active', true, 'In force'],
  ['cancelled', false, 'Canceled'],
] as const)('a policy %s whose coverage has begun: %s reads %s', (state, hasBegun, word) => {
  expect(standingWords({ state, effectiveOn: '2026-11-24', hasBegun }).word).toBe(word);
});
