import { expect, it } from 'vitest';
import { isHiddenAt, isResults } from './places';

it.each([
  '/special-concierge-offer',
  '/special-concierge-offer/',
  '/pet-insurance/',
  '/pet-insurance-101/',
  '/blog/pet-insurance',
])('[H-04, P-20] is hidden at %s', (path) => expect(isHiddenAt(path)).toBe(true));

it.each(['/', '/quote/abc', '/contact-us/', '/special-concierge-offers/', '/blog/special-concierge-offer/'])(
  '[H-04] stands at %s',
  (path) => expect(isHiddenAt(path)).toBe(false),
);

it('[H-02, P-19] knows results by their address; who is paying is not invited', () => {
  expect(
    ['/quote', '/quote/', '/quote/a', '/quote/a/compare', '/quote/a/plans/b'].filter(isResults),
  ).toHaveLength(5);
  expect(
    ['/', '/quotes', '/quote/a/buy', '/quote/a/buy/', '/quote/a/confirmation'].filter(isResults),
  ).toEqual([]);
});
