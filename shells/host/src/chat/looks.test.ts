import { expect, it } from 'vitest';
import { lookOf, type Situation } from './looks';

const results: Situation = {
  isAvailable: true,
  isHidden: false,
  isResults: true,
  quoteComplete: true,
  bestPriceCents: 40_000,
  isDismissed: false,
  isOpen: false,
  isTalking: false,
};
const look = (changes: Partial<Situation>) => lookOf({ ...results, ...changes });

it('[H-02] invites at a best price of 400 and above, and shows the minimized button below', () => {
  expect(look({})).toBe('invitation');
  expect(look({ bestPriceCents: 39_999 })).toBe('button');
  expect(look({ bestPriceCents: 250_000 })).toBe('invitation');
  expect(look({ bestPriceCents: null })).toBe('button');
});

it('[H-02] waits for the quote, and shows the button once the invitation was closed', () => {
  expect(look({ quoteComplete: false })).toBe('nothing');
  expect(look({ isDismissed: true })).toBe('button');
});

it('[H-01, H-03] shows nothing while nobody knows, and the way to write while nobody is there', () => {
  expect(look({ isAvailable: null })).toBe('nothing');
  expect(look({ isAvailable: false })).toBe('contact');
  expect(look({ isAvailable: false, isResults: false })).toBe('contact');
  expect(look({ isResults: false, quoteComplete: false })).toBe('button');
});

it('[H-04] stands nowhere where it is hidden, whatever else holds', () => {
  for (const changes of [{}, { isAvailable: false }, { isOpen: true }, { isTalking: true }])
    expect(look({ ...changes, isHidden: true })).toBe('nothing');
});

it('keeps a conversation within reach when the desk has emptied', () => {
  expect(look({ isAvailable: false, isTalking: true })).toBe('button');
  expect(look({ isAvailable: null, isOpen: true, isTalking: true })).toBe('panel');
});
