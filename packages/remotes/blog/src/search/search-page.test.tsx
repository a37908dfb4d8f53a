import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchAnswer } from '@coati/api';
import { contactOf, type BootData } from '@coati/contracts';
import { expectNoAxeViolations } from '@coati/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../open-page';
import { addressOf, askedAt, stateAt } from './addresses';
import type { ServedSearch } from './served-search';

interface Asked {
  indexName: string;
  params: { query: string; page: number; hitsPerPage: number };
}
const search = vi.hoisted(() => vi.fn<(asked: Asked[]) => Promise<{ results: object[] }>>());
vi.mock('algoliasearch/lite', () => ({ liteClient: () => ({ search, clearCache: async () => undefined }) }));

const folder = join(import.meta.dirname, '../../../../../services/search/tests/web/bodies');
const found = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as ServedSearch;

function answer(query: string, more: Partial<SearchAnswer> = {}): object {
  const hits = [{ objectID: query, title: `All about ${query}`, slug: query, contentType: 'posts' }];
  const pages = { page: 0, nbPages: 1, hitsPerPage: 10 };
  return { hits, nbHits: 1, query, ...pages, processingTimeMS: 1, params: '', index: 'coati', ...more };
}

const contact = { telephone: '+1 (954) 555-0100', email: 'desk@coati.example' };
const boot = {
  brand: { name: 'Coati', productId: 'coati', contacts: { standard: contact } },
  variant: 'standard',
  area: 'travel',
  search: { appId: 'coati', apiKey: 'public', indexName: 'coati' },
} as unknown as BootData;

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const count = () => screen.getByRole('status');

async function open(address = '/search', served?: ServedSearch) {
  history.replaceState(null, '', address);
  const page = await openPage({ boot, url: new URL(address, location.href), served });
  return render(page!.element);
}

beforeEach(() => {
  window.scrollTo = vi.fn() as never;
  search.mockReset().mockImplementation(async (asked) => ({
    results: asked.map(({ params }) => answer(params.query, { page: params.page })),
  }));
});
afterEach(() => vi.restoreAllMocks());

it('[A-04] calls the partner’s number, once it is known', async () => {
  const url = new URL('/search', location.href);
  const page = await openPage({ boot, url, usePartnerTelephone: () => '+1 (954) 555-0199' });
  render(page!.element);
  expect(screen.getByRole('link', { name: '+1 (954) 555-0199' })).toHaveAttribute('href', 'tel:+19545550199');
});

it('[P-18] shows what its address asks for', async () => {
  await open('/search?coati%5Bquery%5D=madrid');
  await screen.findByRole('link', { name: 'All about madrid' });
  expect(field()).toHaveValue('madrid');
  expect(count()).toHaveTextContent('1 result for “madrid”');
  expect(search.mock.lastCall?.[0]).toEqual([
    expect.objectContaining({ indexName: 'coati', params: expect.objectContaining({ hitsPerPage: 10 }) }),
  ]);
});

it('[P-18] takes what was served for the first answer and asks nobody again', async () => {
  await open('/search?coati[query]=lisbon', found);
  expect(count()).toHaveTextContent('27 results for “lisbon”');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(search).not.toHaveBeenCalled();
  expect(count()).toHaveTextContent('27 results for “lisbon”');
  expect(screen.getAllByText('Lisbon', { selector: 'mark' })).toHaveLength(2);
});

it('[P-18] is opened with what it finds, so that one who goes back finds the place, and asks for it once', async () => {
  await open('/search?coati[query]=rome&coati[page]=2');
  expect(screen.getByRole('link', { name: 'All about rome' })).toBeInTheDocument();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(search).toHaveBeenCalledOnce();
});

it('[P-18] is opened without its hits where they take too long, and asks for them itself', async () => {
  search.mockImplementationOnce(() => new Promise(() => undefined));
  await open('/search?coati[query]=rome');
  expect(screen.queryByRole('link', { name: 'All about rome' })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: 'All about rome' });
});

it('[S-03] asks nobody about nothing, and says where else to look', async () => {
  await open('/search');
  await userEvent.type(field(), '   ');
  expect(screen.getByRole('link', { name: 'Travel insurance 101' })).toHaveAttribute(
    'href',
    '/travel-insurance-101/',
  );
  expect(search).not.toHaveBeenCalled();
});

it('[S-05] writes the address 400 ms after the last letter, in one step, and keeps focus in the field', async () => {
  await open('/search');
  const pushed = vi.spyOn(history, 'pushState');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(field(), 'rome');
  await act(() => vi.advanceTimersByTimeAsync(350));
  expect(pushed).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(pushed).toHaveBeenCalledOnce();
  expect(location.search).toBe('?coati%5Bquery%5D=rome');
  expect(field()).toHaveFocus();
  expect(document.title).toBe('Search: rome | Coati');
  vi.useRealTimers();
});

it('[P-18, S-05] goes back to the search before, in the field too', async () => {
  await open('/search?coati[query]=madrid');
  await screen.findByRole('link', { name: 'All about madrid' });
  await userEvent.clear(field());
  await userEvent.type(field(), 'rome');
  await waitFor(() => expect(location.search).toContain('rome'));
  history.back();
  await screen.findByRole('link', { name: 'All about madrid' });
  expect(field()).toHaveValue('madrid');
});

it('[P-18] turns pages by links that anyone can share', async () => {
  search.mockImplementation(async (asked) => ({
    results: asked.map(({ params }) => answer(params.query, { nbHits: 27, nbPages: 3, page: params.page })),
  }));
  await open('/search?coati[query]=rome');
  const more = await screen.findByRole('link', { name: 'More results' });
  expect(more).toHaveAttribute('href', '/search?coati%5Bquery%5D=rome&coati%5Bpage%5D=2');
  await userEvent.click(more);
  await screen.findByText('Page 2 of 3');
  expect(count()).toHaveTextContent('27 results for “rome”, page 2 of 3');
  expect(count()).toHaveFocus();
  await waitFor(() => expect(location.search).toBe('?coati%5Bquery%5D=rome&coati%5Bpage%5D=2'));
});

it('[P-18] does not say that nothing was found where nobody could look', async () => {
  const away = { hits: [], nbHits: 0, nbPages: 0, degraded: true } as Partial<SearchAnswer>;
  search.mockImplementation(async (asked) => ({
    results: asked.map(({ params }) => answer(params.query, away)),
  }));
  await open('/search?coati[query]=rome');
  await waitFor(() => expect(count()).toHaveTextContent('Search does not answer right now.'));
  expect(screen.queryByText(/Check the spelling/)).not.toBeInTheDocument();
  search.mockImplementation(async (asked) => ({
    results: asked.map(({ params }) => answer(params.query)),
  }));
  await userEvent.type(field(), 's');
  await screen.findByRole('link', { name: 'All about romes' });
});

it('[P-18] says what works where nobody answers, leaves the form to the server, and recovers', async () => {
  search.mockRejectedValue(new Error('away'));
  await open('/search?coati[query]=rome');
  await waitFor(() => expect(count()).toHaveTextContent('Search does not answer right now.'));
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: contactOf(boot).telephone })).toHaveAttribute(
    'href',
    'tel:+19545550100',
  );
  const submitted = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  document.addEventListener('submit', submitted, { once: true });
  await userEvent.type(field(), '{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
  search.mockImplementation(async (asked) => ({
    results: asked.map(({ params }) => answer(params.query)),
  }));
  await userEvent.type(field(), 's');
  await screen.findByRole('link', { name: 'All about romes' });
});

it('[N-07] is a form for the server where the page carries no credentials', async () => {
  history.replaceState(null, '', '/search?coati[query]=rome');
  const bare = { ...boot, search: undefined };
  const page = await openPage({ boot: bare, url: new URL(location.href), served: found });
  render(page!.element);
  expect(count()).toHaveTextContent('27 results');
  expect(search).not.toHaveBeenCalled();
});

it('breaks no accessibility rule', async () => {
  await open('/search?coati[query]=lisbon', found);
  await expectNoAxeViolations();
});

describe('[P-18] an address', () => {
  it.each([
    ['?coati[query]=a%20b&coati[page]=3', { query: 'a b', page: 3 }],
    ['?coati%5Bquery%5D=a+b', { query: 'a b', page: 1 }],
    ['?coati[page]=-2&coati[query][]=x', { query: '', page: 1 }],
    ['?coati[page]=99999999', { query: '', page: 1 }],
    [`?coati[query]=${'a'.repeat(9000)}`, { query: 'a'.repeat(512), page: 1 }],
    ['?other[query]=x', { query: '', page: 1 }],
  ])('%.40s asks for its own', (search_, asked) => {
    expect(askedAt(search_, 'coati')).toEqual(asked);
  });

  it('is written as it is read', () => {
    const { origin } = location;
    const at = (search_: string) => stateAt({ search: search_ } as Location, 'coati');
    const written = addressOf(at('?coati[query]=a%26b&coati[page]=2'), 'coati', { origin } as Location);
    expect(written).toBe(`${origin}/search?coati%5Bquery%5D=a%26b&coati%5Bpage%5D=2`);
    expect(addressOf({}, 'coati', { origin } as Location)).toBe(`${origin}/search`);
  });
});
