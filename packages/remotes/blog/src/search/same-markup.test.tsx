import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData } from '@coati/contracts';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServedSearch } from './served-search';
import { SearchPage } from './search-page';

/** Pages as the search service draws them; its own tests keep these files true (test_results_page.py). */
const folder = join(import.meta.dirname, '../../../../../services/search/tests/web/bodies');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
const dataOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as ServedSearch;
const HELP =
  '<p class="coati-search-help">Rather ask a person? Call <a href="tel:+19545550100">+1 (954) 555-0100</a>.</p>';

function served(name: string): HTMLElement {
  const html = readFileSync(join(folder, `${name}.html`), 'utf8').trim();
  const main = document.createElement('main');
  main.append(...new DOMParser().parseFromString(html + HELP, 'text/html').body.childNodes);
  return main;
}

/** Every node on a line of its own: equal HTML could hide texts that are cut differently. */
function outline(node: globalThis.Node): string[] {
  if (!(node instanceof Element)) return [JSON.stringify(node.textContent)];
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return [`<${node.localName}${attributes.sort().join('')}>`, ...mergedTexts(node).flatMap(outline), '</>'];
}

/** React may cut one run of text into several nodes; a reader and an outline see one. */
function mergedTexts(node: Element): globalThis.Node[] {
  const copy = node.cloneNode(true);
  copy.normalize();
  return [...copy.childNodes];
}

const contact = { telephone: '+1 (954) 555-0100', email: 'desk@coati.example' };
const boot = {
  brand: { name: 'Coati', productId: 'coati', contacts: { standard: contact } },
  variant: 'standard',
} as unknown as BootData;
const page = (name: string) => <SearchPage boot={boot} served={dataOf(name)} />;

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it.each(names)('[P-18] draws %s as it is served', async (name) => {
  const drawn = document.createElement('main');
  await act(() => createRoot(drawn).render(page(name)));
  expect(outline(drawn)).toEqual(outline(served(name)));
});

it.each(names)(
  'takes %s over where it stands: no element is replaced, nothing is drawn anew',
  async (name) => {
    const main = served(name);
    document.body.replaceChildren(main);
    const before = [...main.querySelectorAll('*')];
    const redrawn = vi.fn();
    await act(() => hydrateRoot(main, page(name), { onRecoverableError: redrawn }));
    expect(redrawn).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
    expect([...main.querySelectorAll('*')].every((element, index) => element === before[index])).toBe(true);
  },
);
