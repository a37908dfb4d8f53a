/** What searching is looked at by: the boxes, what they open, and the page of results. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ask } from './addresses';
import { ready } from './browser';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
export const PAGE = '/about-us/';
export const results = (query: string, page = 1) =>
  `/search?coati%5Bquery%5D=${encodeURIComponent(query)}${page > 1 ? `&coati%5Bpage%5D=${page}` : ''}`;

/** Resolves once the index is filled, a moment after the platform has started. */
export async function filled(): Promise<void> {
  const found = async (): Promise<boolean> =>
    (await (await ask(results('cruise'))).text()).includes('coati-result"');
  while (!(await found())) await new Promise((resolve) => setTimeout(resolve, 500));
}

export const box = (page: Page) => page.locator('#header-search');
export const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
export const options = (page: Page) => list(page).getByRole('option');
export const field = (page: Page) => page.locator('#search-query');
export const count = (page: Page) => page.locator('#search-count');
export const hits = (page: Page) => page.locator('.coati-result h2 a');
export const isSearch = (url: string) => url.includes('/api/search/');

/** Paths of scripts and searches the page has asked for. */
export function listenTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

export async function typing(page: Page, text: string): Promise<void> {
  await page.goto(PAGE);
  await ready(page);
  await box(page).focus();
  await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
  await page.keyboard.type(text);
  await list(page).waitFor();
}

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = (await loaded.run()).violations;
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
