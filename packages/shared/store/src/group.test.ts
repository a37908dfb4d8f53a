import { describe, expect, it } from 'vitest';
import { changed, group } from './group';

interface Count {
  count: number;
  by: string | null;
}

const initial: Count = { count: 0, by: null };
const counter = group(
  'counter',
  initial,
  {
    counted: (state) => changed(state, { count: state.count + 1 }),
    counterTaken: (state, by: string) => changed(state, { by }),
  },
  { 'other/cleared': () => initial },
);
const { counted, counterTaken } = counter.actions;

describe('a group', () => {
  it('begins where it says and answers its own events, named after it', () => {
    expect(counted()).toEqual({ type: 'counter/counted', payload: undefined });
    expect(counterTaken('Ada')).toEqual({ type: 'counter/counterTaken', payload: 'Ada' });
    const state = [counted(), counterTaken('Ada'), counted()].reduce(counter.reducer, initial);
    expect(state).toEqual({ count: 2, by: 'Ada' });
    expect(initial).toEqual({ count: 0, by: null });
  });

  it('answers events of other groups by their type, and stays itself at every other', () => {
    const state = counter.reducer({ count: 3, by: 'Ada' }, { type: 'other/cleared' });
    expect(state).toBe(initial);
    for (const type of ['other/unheard', 'toString', '__proto__', 'constructor'])
      expect(counter.reducer(state, { type })).toBe(state);
    expect(counter.reducer(undefined, { type: 'begin' })).toBe(initial);
  });

  it('stays the very same where an event says what it holds already', () => {
    const state: Count = { count: 1, by: 'Ada' };
    expect(counter.reducer(state, counterTaken('Ada'))).toBe(state);
    expect(counter.reducer(state, counterTaken('Ben'))).toEqual({ count: 1, by: 'Ben' });
    expect(changed({ value: Number.NaN }, { value: Number.NaN })).toEqual({ value: Number.NaN });
  });
});
