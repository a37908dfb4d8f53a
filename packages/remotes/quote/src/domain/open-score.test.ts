import { describe, expect, it } from 'vitest';
import { offer, vocabulary } from '../testing/samples';
import { earnedWords, scoreLines } from './open-score';

describe('the open score', () => {
  it('is told in its parts, the points of each beside what it can be', () => {
    expect(scoreLines(offer('a'), vocabulary)).toEqual([
      { label: 'Coverage for the price', points: '48.5 of 60' },
      { label: 'Insurer', points: '17.4 of 20' },
      { label: 'Fit to your trip', points: '14.1 of 20' },
    ]);
  });

  it('is told without its weights where the vocabulary has not come', () => {
    expect(scoreLines(offer('a'), null).map(({ points }) => points)).toEqual(['48.5', '17.4', '14.1']);
  });

  it('has no parts in an offer that an earlier release kept in this tab', () => {
    expect(scoreLines({ ...offer('a'), points: undefined as never }, vocabulary)).toEqual([]);
  });

  it('stands beside what we earn, in whole dollars of this price', () => {
    expect(earnedWords(offer('a', { priceCents: 22_700 }), vocabulary)).toBe('$41 to $64');
    expect(earnedWords(offer('a', { priceCents: 1_234_567 }), vocabulary)).toBe('$2,222 to $3,457');
  });
});
