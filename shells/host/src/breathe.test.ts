import { afterEach, expect, it, vi } from 'vitest';
import { breathe } from './breathe';

afterEach(() => vi.unstubAllGlobals());

it('goes on in another task', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('what waited'));
  await breathe();
  order.push('the next piece');
  expect(order).toEqual(['what waited', 'the next piece']);
});

it('is the browser’s own way of yielding where it has one', async () => {
  const own = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: own });
  await breathe();
  expect(own).toHaveBeenCalledOnce();
});
