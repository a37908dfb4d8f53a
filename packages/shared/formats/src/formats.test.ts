import { describe, expect, it } from 'vitest';
import { formatCount, formatDate, formatMoney, joinWords, type DateStyle } from './index';

/** What the platform's own tables say is what is meant; they are only too slow to ask for on a page. */
describe('formats', () => {
  it('writes days as the tables of American English do, through years, leap days and time zones', () => {
    for (const style of ['medium', 'long', 'full'] as DateStyle[]) {
      const table = new Intl.DateTimeFormat('en-US', { dateStyle: style, timeZone: 'UTC' });
      for (let day = Date.UTC(2023, 11, 25); day < Date.UTC(2028, 2, 5); day += 86_400_000) {
        const iso = new Date(day).toISOString();
        expect(formatDate(iso.slice(0, 10), style)).toBe(table.format(day));
        expect(formatDate(iso, style)).toBe(table.format(day));
      }
    }
    expect(formatDate('2026-11-21T23:30:00-05:00')).toBe('Nov 22, 2026');
  });

  it('refuses what is no day', () => {
    for (const wrong of ['', '2026-13-01', 'tomorrow']) expect(() => formatDate(wrong)).toThrow(RangeError);
  });

  it('writes money and counts as the tables do', () => {
    const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const amounts = [
      0,
      1,
      9,
      10,
      99,
      100,
      999,
      12_345,
      99_999,
      100_000,
      123_456_789,
      1e12 + 50,
      -1,
      -123_450,
    ];
    for (const cents of amounts) {
      expect(formatMoney(cents)).toBe(exact.format(cents / 100));
      const bare =
        cents % 100 === 0 ? exact.format(cents / 100).replace(/\.00$/, '') : exact.format(cents / 100);
      expect(formatMoney(cents, { cents: 'auto' })).toBe(bare);
      expect(formatCount(Math.abs(cents))).toBe(Math.abs(cents).toLocaleString('en-US'));
    }
  });

  it('joins words as the tables do', () => {
    const table = new Intl.ListFormat('en-US', { type: 'conjunction' });
    const words = ['Peru', 'Chile', 'Cuba', 'Fiji'];
    for (let count = 0; count <= words.length; count += 1) {
      expect(joinWords(words.slice(0, count))).toBe(table.format(words.slice(0, count)));
    }
  });
});
