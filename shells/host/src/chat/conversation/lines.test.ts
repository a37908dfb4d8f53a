import type { ChatLine } from '@coati/api';
import { expect, it } from 'vitest';
import { heardUpTo, silence, withLines } from './lines';

const line = (seq: number, more: Partial<ChatLine> = {}): ChatLine => ({
  seq,
  id: `id-${seq}`,
  kind: 'said',
  author: 'visitor',
  name: '',
  text: `line ${seq}`,
  at: '2026-11-21T15:00:00Z',
  ...more,
});

it('has every line once and in order, whichever way it came', () => {
  const talk = withLines(withLines(silence, [line(3), line(1)]), [line(2), line(3), line(1)]);
  expect(talk.lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

it('asks again from the first line that is missing', () => {
  expect(heardUpTo([])).toBe(0);
  expect(heardUpTo([line(1), line(2)])).toBe(2);
  expect(heardUpTo([line(1), line(2), line(5)])).toBe(2);
  expect(heardUpTo([line(2)])).toBe(0);
});

it('takes a word of its own for sent once its line is there', () => {
  const talk = { ...silence, pending: [{ id: 'id-2', text: 'hello', isRefused: false }] };
  expect(withLines(talk, [line(1)]).pending).toHaveLength(1);
  expect(withLines(talk, [line(2)]).pending).toEqual([]);
});

it('knows who is there, and when it is over', () => {
  const joined = line(2, { kind: 'joined', author: 'system', name: 'Ada' });
  expect(withLines(silence, [line(1), joined])).toMatchObject({ state: 'open', agent: 'Ada' });
  const passed = line(3, { kind: 'handed-over', author: 'system' });
  expect(withLines(silence, [line(1), joined, passed])).toMatchObject({ state: 'waiting', agent: null });
  expect(withLines(silence, [line(1), line(2, { kind: 'closed' })]).state).toBe('closed');
  const nobody = [line(1), line(2, { kind: 'unanswered' }), line(3, { kind: 'left-contact' })];
  expect(withLines(silence, nobody)).toMatchObject({ state: 'unanswered', hasLeftContact: true });
});
