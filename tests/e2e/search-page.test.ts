/** The page of results, as served, taken over and without scripts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/addresses';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import {
  box,
  count,
  field,
  filled,
  hits,
  isSearch,
  listenTo,
  overflow,
  PAGE,
  results,
  violations,
} from './support/searching';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await filled();
});
afterAll(() => browser.close());

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

  it('gives an article and an insurer a picture of one height', async () => {
    const { page, context } = await visit(browser);
    await page.goto(results('cruise'));
    await page.getByText('Insurer', { exact: true }).first().waitFor();
    const pictures = page.locator('.coati-result-picture img');
    const heights = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
    expect(heights.length).toBeGreaterThan(2);
    expect(new Set(heights).size).toBe(1);
    await context.close();
  });

  it.each(['served', 'typed'])(
    'is gone back to where it was left, with what it had found, %s',
    async (how) => {
      const { page, context, problems } = await visit(browser);
      await page.goto(results(how === 'served' ? 'insurance' : 'zzzqqqxxx'));
      await ready(page);
      if (how === 'typed') {
        await field(page).fill('insurance');
        await page.waitForURL(`**${results('insurance')}`);
      }
      await hits(page).nth(7).scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).toBeGreaterThan(200);
      await hits(page).nth(7).click();
      await page.waitForURL((url) => url.pathname !== '/search');
      await page.goBack();
      await hits(page).nth(7).waitFor();
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(80);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

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
