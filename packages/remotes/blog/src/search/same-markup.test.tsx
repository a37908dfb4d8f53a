import { join } from 'node:path';
import type { BootData } from '@coati/contracts';
import { outline, servedBodies } from '@coati/testing';
import { act } from '@testing-library/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServedSearch } from './served-search';
import { SearchPage } from './search-page';

/** Pages as the search service draws them; its own tests keep these files true (test_results_page.py). */
const folder = join(import.meta.dirname, '../../../../../services/search/tests/web/bodies');
const { names, dataOf, drawn: drawnBody } = servedBodies<ServedSearch>(folder);
const HELP =
  '<p class="coati-search-help">Rather ask a person? Call <a href="tel:+19545550100">+1 (954) 555-0100</a>.</p>';
const served = (name: string) => drawnBody(name, HELP);

/** React may cut one run of text into several nodes; a reader and an outline see one. */
function mergedTexts(node: Element): Node[] {
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
  expect(outline(drawn, mergedTexts)).toEqual(outline(served(name), mergedTexts));
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
