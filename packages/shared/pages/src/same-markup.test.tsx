import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from '@coati/api';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContentPage } from './content-page';

/** Pages as the content service draws them; its own tests keep these files true (test_drawing.py). */
const folder = join(import.meta.dirname, '../../../../services/content/tests/web/bodies');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

const dataOf = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as PageData;

function served(name: string): HTMLElement {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8').trim();
  const main = document.createElement('main');
  main.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  return main;
}

/** Every node on a line of its own: equal HTML could hide texts that are cut differently. */
function outline(node: globalThis.Node): string[] {
  if (!(node instanceof Element)) return [JSON.stringify(node.textContent)];
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return [
    `<${node.localName}${attributes.sort().join('')}>`,
    ...[...node.childNodes].flatMap(outline),
    '</>',
  ];
}

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
