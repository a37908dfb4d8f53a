import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastToday, localToday } from './dates';

const NOW = new Date('2026-11-22T08:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['Pacific/Honolulu', '2026-11-21'],
  ['America/New_York', '2026-11-22'],
])('today in %s is %s, wherever the browser is (case P6)', (zone, day) => {
  expect(localToday(zone)).toBe(day);
});

it('takes the later of the visitor’s day and their home’s, so that each of the two can be entered (case P6)', () => {
  expect(lastToday('Pacific/Kiritimati')).toBe('2026-11-22');
  expect(lastToday('Pacific/Honolulu') >= localToday()).toBe(true);
  expect(lastToday()).toBe(localToday());
});
