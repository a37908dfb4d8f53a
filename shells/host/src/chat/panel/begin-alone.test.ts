import { expect, it, vi } from 'vitest';
import { beginAlone } from './begin-alone';

/** The locks of a browser with several tabs: whoever asks for one has it after all who asked before. */
function someLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, turn: () => Promise<void>) => (last = last.then(turn));
  return { request } as unknown as LockManager;
}

const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

it('of two tabs that begin at once the second has its turn when what the first has told is known', async () => {
  vi.useFakeTimers();
  const locks = someLocks();
  const seen: string[] = [];
  const begin = (tab: string) => async () => {
    seen.push(`${tab} begins`);
    await later(1_000);
    seen.push(`${tab} has begun`);
  };
  const first = beginAlone(begin('one'), locks).then(() => seen.push('one goes on'));
  const second = beginAlone(begin('two'), locks);
  await vi.advanceTimersByTimeAsync(1_000);
  // The visitor who has begun waits for nobody.
  await first;
  expect(seen).toEqual(['one begins', 'one has begun', 'one goes on']);
  await vi.advanceTimersByTimeAsync(1_250);
  await second;
  expect(seen.slice(3)).toEqual(['two begins', 'two has begun']);
  vi.useRealTimers();
});

it('a beginning that fails is told once, and the next tab has its turn', async () => {
  const locks = someLocks();
  const fails = vi.fn(() => Promise.reject(new Error('away')));
  await expect(beginAlone(fails, locks)).rejects.toThrow('away');
  expect(fails).toHaveBeenCalledTimes(1);
  const begins = vi.fn(async () => undefined);
  await beginAlone(begins, locks);
  expect(begins).toHaveBeenCalledTimes(1);
});

it.each([
  ['has none', undefined],
  ['refuses them', { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) }],
])('begins all the same, and once, in a browser that %s', async (_, locks) => {
  const begins = vi.fn(async () => undefined);
  await beginAlone(begins, locks as LockManager | undefined);
  expect(begins).toHaveBeenCalledTimes(1);
});
