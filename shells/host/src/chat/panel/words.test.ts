import { expect, it } from 'vitest';
import { timeWords } from './words';

it('tells the day of what was not said today', () => {
  const now = new Date(2026, 10, 22, 9, 0);
  const at = (day: number): string => new Date(2026, 10, day, 15, 4).toISOString();
  expect(timeWords(at(22), now).replace('\u202f', ' ')).toBe('3:04 PM');
  expect(timeWords(at(21), now).replace('\u202f', ' ')).toBe('Nov 21, 3:04 PM');
});
