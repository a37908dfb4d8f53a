/** Searching as a visitor does, against the running search service and the real library. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/addresses';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';
import { ready } from './support/journey';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const PAGE = '/about-us/';
const results = (query: string, page = 1) =>
  `/search?coati%5Bquery%5D=${encodeURIComponent(query)}${page > 1 ? `&coati%5Bpage%5D=${page}` : ''}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  // The index is filled a moment after the platform has started.
  const found = async (): Promise<boolean> =>
    (await (await ask(results('cruise'))).text()).includes('coati-result"');
  while (!(await found())) await new Promise((resolve) => setTimeout(resolve, 500));
});
afterAll(() => browser.close());

const box = (page: Page) => page.locator('#header-search');
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const options = (page: Page) => list(page).getByRole('option');
const field = (page: Page) => page.locator('#search-query');
const count = (page: Page) => page.locator('#search-count');
const hits = (page: Page) => page.locator('.coati-result h2 a');
const isSearch = (url: string) => url.includes('/api/search/');

/** Paths of scripts and searches the page has asked for. */
function listenTo(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

async function typing(page: Page, text: string): Promise<void> {
  await page.goto(PAGE);
  await ready(page);
  await box(page).focus();
  await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
  await page.keyboard.type(text);
  await list(page).waitFor();
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = (await loaded.run()).violations;
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the box in the header', () => {
  it('[N-07] stands there as served at 992 px and above, and nowhere below', async () => {
    expect(await (await ask(PAGE)).text()).toContain('id="header-search"');
    for (const [width, isThere] of [
      [360, false],
      [991, false],
      [992, true],
      [1280, true],
    ] as const) {
      const { page, context } = await visit(browser, width);
      await page.goto(PAGE);
      await ready(page);
      expect([width, await box(page).isVisible()]).toEqual([width, isThere]);
      expect(await overflow(page)).toBe(0);
      await context.close();
    }
  });

  it('[S-01, S-03, S-06] loads its client with the first focus, and asks our service alone, once there is a text', async () => {
    const { page, context, problems } = await visit(browser);
    const asked = listenTo(page);
    await page.goto(PAGE);
    await ready(page);
    expect(asked.filter((url) => /chrome\/[^/]+\/search\./.test(url))).toEqual([]);
    await box(page).focus();
    await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
    expect(asked.filter((url) => /chrome\/[^/]+\/search\./.test(url))).toHaveLength(1);
    await page.keyboard.type('   ');
    await page.waitForTimeout(300);
    expect(asked.filter(isSearch)).toEqual([]);
    await page.keyboard.type('lisbon');
    await list(page).waitFor();
    expect(asked.filter(isSearch).length).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.startsWith(baseUrl))).toEqual([]);
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await context.close();
  });

  it('[S-01, S-04] finds the right page in spite of a slip, and goes there by keyboard', async () => {
    const { page, context, problems } = await visit(browser);
    await typing(page, 'harbr mutual');
    expect(await options(page).count()).toBeLessThanOrEqual(6);
    const provider = list(page).locator('a[href="/travel-insurance-providers/harbor-mutual/"]');
    await provider.waitFor();
    const place = await provider.getAttribute('id');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('ArrowDown');
      if ((await box(page).getAttribute('aria-activedescendant')) === place) break;
    }
    expect(await provider.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/travel-insurance-providers/harbor-mutual/');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[S-01] keeps to the combobox pattern: Escape closes, arrows reopen, Tab leaves', async () => {
    const { page, context } = await visit(browser);
    await typing(page, 'insurance');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    expect(await box(page).inputValue()).toBe('insurance');
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('End');
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toMatch(/^Show All/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'hidden' });
    await context.close();
  });

  it('[S-02, P-18] leads on to all results: the rest by name, Enter by itself', async () => {
    const { page, context } = await visit(browser);
    await typing(page, 'insurance');
    // The list opens while the word is still being typed; only the answer to all of it is meant.
    const all = list(page).locator(`a[href$="=insurance"]`);
    await all.waitFor();
    const rest = Number(/^Show All \(\+(\d+)\)$/.exec(await all.innerText())?.[1]);
    expect(await options(page).count()).toBe(6);
    await all.click();
    await page.waitForURL(`**${results('insurance')}`);
    await expect.poll(() => count(page).innerText()).toMatch(new RegExp(`^${rest + 5} results`));
    await typing(page, 'lisbon');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?coati(%5B|\[)query(%5D|\])=lisbon$/);
    await context.close();
  });

  it('stays a form that works while the service does not answer', async () => {
    const { page, context, problems } = await visit(browser);
    await page.route('**/api/search/**', (route) => route.abort());
    await page.goto(PAGE);
    await ready(page);
    await box(page).focus();
    await page.keyboard.type('lisbon');
    await page.waitForTimeout(500);
    expect(await list(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    await hits(page).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(Object.entries(WIDTHS))(
    'breaks no accessibility rule with what it opens, on a %s',
    async (_, width) => {
      const { page, context } = await visit(browser, width);
      if (width < 992) {
        await page.goto(PAGE);
        await ready(page);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.locator('#menu-search').fill('lisbon');
      } else {
        await typing(page, 'insurance');
        await page.keyboard.press('ArrowDown');
      }
      expect(await violations(page)).toEqual([]);
      await context.close();
    },
  );

  it('[N-06, P-18] has its counterpart in the menu of narrow screens, which leads to the same page', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto(PAGE);
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Search' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.locator('#menu-search').press('Enter');
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await page.locator('#menu-search').fill('lisbon');
    await page.locator('#menu-search').press('Enter');
    await page.waitForURL(/\/search\?coati(%5B|\[)query(%5D|\])=lisbon$/);
    await hits(page).first().waitFor();
    await context.close();
  });
});

describe('[P-18] the page of results', () => {
  it('is drawn by the server, taken over where it stands, and not searched for twice', async () => {
    const { page, context, problems } = await visit(browser);
    const asked = listenTo(page);
    const redrawn: string[] = [];
    page.on('console', (message) => {
      if (/drew a part of the page anew/.test(message.text())) redrawn.push(message.text());
    });
    const html = await (await ask(results('lisbon'))).text();
    const served = [...html.matchAll(/<h2><a href="([^"]+)"/g)].map(([, href]) => href);
    await page.goto(results('lisbon'));
    await ready(page);
    await page.waitForTimeout(700);
    expect(await hits(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      served,
    );
    expect(served.length).toBeGreaterThan(0);
    expect(asked.filter(isSearch)).toEqual([]);
    expect(page.url()).toBe(new URL(results('lisbon'), baseUrl).href);
    expect(await page.title()).toBe('Search: lisbon | Coati');
    for (const query of ['', 'zzzqqqxxx', '<b> & "insurance"']) {
      await page.goto(results(query));
      await ready(page);
    }
    expect(redrawn).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[S-05] answers as one types, writes the address once, and goes back step by step', async () => {
    const { page, context, problems } = await visit(browser);
    await page.goto(results('lisbon'));
    await ready(page);
    await field(page).fill('');
    await field(page).pressSequentially('tokoy', { delay: 40 });
    await expect.poll(() => hits(page).first().innerText()).toContain('Tokyo');
    await page.waitForURL(`**${results('tokoy')}`);
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await hits(page).first().click();
    await page.getByRole('heading', { level: 1, name: /Tokyo/ }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${results('tokoy')}`);
    await expect.poll(() => field(page).inputValue()).toBe('tokoy');
    await expect.poll(() => hits(page).first().innerText()).toContain('Tokyo');
    await page.goBack();
    await page.waitForURL(`**${results('lisbon')}`);
    await expect.poll(() => field(page).inputValue()).toBe('lisbon');
    await expect.poll(() => hits(page).first().innerText()).toContain('Lisbon');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('turns pages in place and by links that can be shared', async () => {
    const { page, context } = await visit(browser);
    await page.goto(results('insurance'));
    await ready(page);
    const first = await hits(page).first().innerText();
    await page.getByRole('link', { name: 'More results' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await page.waitForURL(`**${results('insurance', 2)}`);
    expect(await count(page).evaluate((one) => one === document.activeElement)).toBe(true);
    const second = await hits(page).allInnerTexts();
    expect(second).not.toContain(first);
    const other = await visit(browser);
    await other.page.goto(page.url());
    expect(await hits(other.page).allInnerTexts()).toEqual(second);
    await Promise.all([context.close(), other.context.close()]);
  });

  it('works without JavaScript: form, hits, pages', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
    const page = await context.newPage();
    await page.goto(PAGE);
    await box(page).fill('cruse insurance');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    expect(await hits(page).count()).toBe(10);
    await page.getByRole('link', { name: 'More results' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await field(page).fill('harbor mutual');
    await page.getByRole('button', { name: 'Search' }).last().click();
    await page.waitForURL(/harbor/);
    await page.locator('.coati-result a[href="/travel-insurance-providers/harbor-mutual/"]').click();
    await page.getByRole('heading', { level: 1, name: /Harbor Mutual/ }).waitFor();
    await context.close();
  });

  it('says what to do while the service does not answer, and recovers', async () => {
    const { page, context, problems } = await visit(browser);
    await page.goto(results('lisbon'));
    await ready(page);
    await page.route('**/api/search/**', (route) => route.abort());
    await field(page).fill('madrid');
    await expect.poll(() => count(page).innerText()).toBe('Search does not answer right now.');
    await page.locator('.coati-topics a').first().waitFor();
    await page.getByText(/Rather ask a person\?/).waitFor();
    await page.unroute('**/api/search/**');
    await field(page).press('Enter');
    await expect.poll(() => count(page).innerText()).toMatch(/for “madrid”/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(['', 'zzzqqqxxx'])(
    'leads on where nothing is found (%j), by links that are there',
    async (query) => {
      const { page, context } = await visit(browser);
      await page.goto(results(query));
      await ready(page);
      const links = page.locator('.coati-topics a');
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(paths.length).toBeGreaterThan(5);
      for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
      await context.close();
    },
  );

  it('is not for search engines, and keeps nothing of what was asked', async () => {
    const answer = await ask(results('lisbon'));
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<title>Search | Coati</title>');
    expect(await (await ask('/sitemap.xml')).text()).not.toContain('/search');
    expect(await (await ask(results('madrid'))).text()).not.toContain('“lisbon”');
    expect((await ask('/search/?coati%5Bquery%5D=a')).headers.get('location')).toContain(results('a'));
  });

  it.each([
    ['%00%01%1b', 200],
    [encodeURIComponent('<!--#echo var="x" --><script>alert(1)</script>"\'>'), 200],
    ['a'.repeat(5000), 200],
    ['%F0%9F%A6%9D%ff%c3%28', 200],
    ['a'.repeat(40_000), 414],
  ])('answers whatever is asked clearly (%#)', async (query, status) => {
    const answer = await ask(`/search?coati%5Bquery%5D=${query}`);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--#');
  });

  it.each(Object.entries(WIDTHS))('breaks no accessibility rule on a %s, and fits', async (_, width) => {
    const { page, context, problems } = await visit(browser, width);
    for (const query of ['insurance', '', 'zzzqqqxxx']) {
      await page.goto(results(query));
      await ready(page);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});
