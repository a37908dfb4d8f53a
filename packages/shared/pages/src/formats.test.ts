import { expect, it } from 'vitest';
import { exactMoney, formatDay, formatScore, money, tabTitle } from './formats';

it('writes days, money and scores as the content service does', () => {
  expect(formatDay('2026-03-09')).toBe('March 9, 2026');
  expect(money(25_000_000)).toBe('$250,000');
  expect(money(200_050)).toBe('$2,000.50');
  expect(exactMoney(132_000)).toBe('$1,320.00');
  expect(formatScore(7)).toBe('7.0');
});

it('names the brand in the tab where both fit into sixty characters', () => {
  expect(tabTitle('Contact Us', 'Coati')).toBe('Contact Us | Coati');
  const long = 'x'.repeat(53);
  expect(tabTitle(long, 'Coati')).toBe(long);
  expect(tabTitle(long.slice(1), 'Coati')).toHaveLength(60);
});
