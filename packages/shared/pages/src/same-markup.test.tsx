import { join } from 'node:path';
import type { PageData } from '@coati/api';
import { outline, servedBodies } from '@coati/testing';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContentPage } from './content-page';

/** Pages as the content service draws them; its own tests keep these files true (test_drawing.py). */
const folder = join(import.meta.dirname, '../../../../services/content/tests/web/bodies');
const { names, dataOf, drawn: served } = servedBodies<PageData>(folder);
const page = (name: string) => <ContentPage page={dataOf(name)} brand="Coati" />;

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it('is given pages of every kind', () => {
  expect(new Set(names.map((name) => dataOf(name).kind))).toEqual(
    new Set(['post', 'posts', 'provider', 'providers', 'page']),
  );
});

it.each(names)('[P-08, P-09, P-12] draws %s node by node as it is served', async (name) => {
  const drawn = document.createElement('main');
  await act(() => createRoot(drawn).render(page(name)));
  expect(outline(drawn)).toEqual(outline(served(name)));
});

it.each(names)('takes %s over where it stands: no node is replaced, nothing is drawn anew', async (name) => {
  const main = served(name);
  document.body.replaceChildren(main);
  const before = [...main.querySelectorAll('*')];
  const redrawn = vi.fn();
  await act(() => hydrateRoot(main, page(name), { onRecoverableError: redrawn }));
  expect(redrawn).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
  expect([...main.querySelectorAll('*')].every((element, index) => element === before[index])).toBe(true);
});
