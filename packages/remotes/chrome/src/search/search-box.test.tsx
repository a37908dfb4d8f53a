import { readFileSync } from 'node:fs';
import type { SearchAnswer, SearchHit } from '@coati/api';
import { expectNoAxeViolations } from '@coati/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

const ask = vi.hoisted(() => vi.fn<(query: string) => Promise<SearchAnswer>>());
vi.mock('./asker', () => ({ asker: () => ask }));

const hit = (slug: string, contentType = 'posts', more: Partial<SearchHit> = {}): SearchHit => ({
  objectID: slug,
  title: slug,
  slug,
  contentType,
  ...more,
});
const five = ['lisbon', 'porto', 'madrid', 'rome', 'paris'].map((slug) => hit(slug));
const answer = (query: string, hits = five, nbHits = 12): SearchAnswer => ({
  hits,
  nbHits,
  query,
  page: 0,
  nbPages: 3,
});
const box = <SearchBox productId="coati" credentials={{ appId: 'app', apiKey: 'key', indexName: 'coati' }} />;
const field = () => screen.getByRole('combobox', { name: 'Search' });
const list = () => screen.queryByRole('listbox');
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

async function typing(text: string) {
  render(box);
  screen.getByLabelText('Search', { selector: 'input' }).focus();
  await screen.findByRole('combobox');
  await userEvent.type(field(), text);
  await waitFor(() => expect(list()).toBeInTheDocument());
}

beforeEach(
  () => void ask.mockReset().mockImplementation(async (query) => (query ? answer(query) : answer('', [], 0))),
);
afterEach(() => vi.restoreAllMocks());

it('[N-07, P-18] is served as a form that leads to the full results without any script', () => {
  document.body.append(...new DOMParser().parseFromString(renderToString(box), 'text/html').body.childNodes);
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(form).toHaveAttribute('action', '/search');
  expect(form.method).toBe('get');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('name', 'coati[query]');
  document.body.replaceChildren();
});

it('[S-01] becomes a combobox with the first focus, and asks for nothing before a text is typed', async () => {
  render(box);
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  screen.getByRole('searchbox').focus();
  expect(await screen.findByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  expect(list()).not.toBeInTheDocument();
});

it('[S-01] shows hits as one types, only while the box has focus', async () => {
  await typing('lisb');
  expect(ask).toHaveBeenLastCalledWith('lisb');
  expect(within(list()!).getAllByRole('option')).toHaveLength(6);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-controls', list()!.id);
  act(() => field().blur());
  expect(list()).not.toBeInTheDocument();
  act(() => field().focus());
  expect(list()).toBeInTheDocument();
});

it('[S-01] shows no list where nothing is found', async () => {
  await typing('l');
  ask.mockImplementation(async (query) => answer(query, [], 0));
  await userEvent.type(field(), 'xx');
  await waitFor(() => expect(list()).not.toBeInTheDocument());
});

it('[S-02, P-18] offers the rest of the hits, on the page of results', async () => {
  await typing('lisb');
  const all = screen.getByRole('option', { name: 'Show All (+7)' });
  expect(all).toHaveAttribute('href', '/search?coati%5Bquery%5D=lisb');
});

it('[S-02] offers no more than there is', async () => {
  ask.mockImplementation(async (query) => answer(query, five, 5));
  await typing('lisb');
  expect(screen.queryByText(/Show All/)).not.toBeInTheDocument();
});

it('[S-04] leads to the providers path for providers, to the blog for all else', async () => {
  const hits = [
    hit('harbor', 'providers'),
    hit('lisbon'),
    hit('other', 'something'),
    hit('about', 'pages', { url: '/about-us/' }),
  ];
  ask.mockImplementation(async (query) => answer(query, hits, 4));
  await typing('x');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
    '/travel-insurance-providers/harbor/',
    '/blog/lisbon/',
    '/blog/other/',
    '/about-us/',
  ]);
});

it('[S-01] is walked by the arrows, Home and End, past either end back to the text', async () => {
  await typing('lisb');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('lisbon');
  expect(activeOption()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  expect(activeOption()).toHaveTextContent('Show All (+7)');
  await userEvent.keyboard('{Home}{ArrowDown}');
  expect(activeOption()).toHaveTextContent('porto');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeOption()).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOption()).toHaveTextContent('Show All (+7)');
  expect(field()).toHaveFocus();
});

it('[S-01] goes to the option with Enter, and to the full results without one', async () => {
  await typing('lisb');
  const followed = vi.fn((event: Event) => event.preventDefault());
  const submitted = vi.fn((event: Event) => event.preventDefault());
  list()!.addEventListener('click', followed);
  screen.getByRole('search').addEventListener('submit', submitted);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect((followed.mock.calls[0]![0].target as Element).closest('a')).toHaveAttribute(
    'href',
    '/blog/lisbon/',
  );
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

it('[S-01] closes with Escape and keeps the text; the next arrow opens it again', async () => {
  await typing('lisb');
  await userEvent.keyboard('{Escape}');
  expect(list()).not.toBeInTheDocument();
  expect(field()).toHaveValue('lisb');
  await userEvent.keyboard('{ArrowDown}');
  expect(list()).toBeInTheDocument();
});

it('[S-01] passes over answers that come late', async () => {
  await typing('l');
  let late: (found: SearchAnswer) => void = () => undefined;
  ask.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
  await userEvent.type(field(), 'i');
  ask.mockImplementationOnce(async (query) => answer(query, [hit('newest')], 1));
  await userEvent.type(field(), 's');
  await screen.findByRole('option', { name: /newest/ });
  await act(async () => late(answer('li', [hit('late')], 1)));
  expect(screen.queryByText('late')).not.toBeInTheDocument();
});

it('stays a form that works when nobody answers', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await typing('l');
  ask.mockRejectedValue(new Error('away'));
  await userEvent.type(field(), 'i');
  await waitFor(() => expect(list()).not.toBeInTheDocument());
  const submitted = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  screen.getByRole('search').addEventListener('submit', submitted);
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
  expect(warned).not.toHaveBeenCalled();
});

it('does not search for nothing', async () => {
  render(box);
  const submitted = vi.fn((event: Event) => event.defaultPrevented);
  document.addEventListener('submit', submitted, { once: true });
  await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), '  {Enter}');
  expect(submitted).toHaveReturnedWith(true);
});

it('[S-06] draws found words as elements around text, whatever the text looks like', async () => {
  const value = '<img src=x> __ais-highlight__Lis__/ais-highlight__bon & <b>';
  ask.mockImplementation(async (query) =>
    answer(query, [hit('lisbon', 'posts', { _highlightResult: { title: { value } } })], 1),
  );
  await typing('lis');
  const option = screen.getByRole('option');
  expect(option).toHaveTextContent('<img src=x> Lisbon & <b>Article');
  expect(option.querySelector('mark')).toHaveTextContent('Lis');
  expect(option.querySelector('img, b')).toBeNull();
});

it('says politely how many there are', async () => {
  await typing('lisb');
  expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('5 of 12 results');
});

it('breaks no accessibility rule with the list open', async () => {
  await typing('lisb');
  await userEvent.keyboard('{ArrowDown}');
  await expectNoAxeViolations();
});

it('[N-07] hides the search box below 992 px', () => {
  const css = readFileSync(`${import.meta.dirname}/search-box.module.css`, 'utf8');
  const [narrow, wide] = css.split('@media (min-width: 992px)');
  expect(narrow).toMatch(/\.search \{\s*display: none;/);
  expect(wide).toMatch(/\.search \{\s*display: flex;/);
});

it.each([{ isComposing: true }, { isComposing: false, keyCode: 229 }])(
  'follows nothing by a key that belongs to an input method: %o (case P5)',
  async (how) => {
    await typing('l');
    await userEvent.keyboard('{ArrowDown}');
    const followed = vi.fn((event: Event) => event.preventDefault());
    screen.getAllByRole('option')[0]?.addEventListener('click', followed);
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(field(), { key, ...how });
    expect(followed).not.toHaveBeenCalled();
    expect(activeOption()).toBe(screen.getAllByRole('option')[0]);
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
    expect(followed).toHaveBeenCalledOnce();
  },
);
