/** What an article's reader sees of its tables. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit, WIDTHS } from './support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ARTICLES = [
  '/blog/cancel-for-any-reason/',
  '/blog/what-travel-insurance-costs/',
  '/blog/annual-plan-or-single-trips/',
  '/blog/medicare-and-travel-abroad/',
  '/blog/travel-insurance-claim-and-appeal/',
  '/blog/group-travel-insurance-several-states/',
];

it('[P-09] a desktop shows every column of a table, seven too, and a phone scrolls the table and not the page', async () => {
  const columns: number[] = [];
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    const { page, context } = await visit(browser, width);
    for (const article of ARTICLES) {
      await page.goto(article);
      const tables = await page.locator('.coati-table').evaluateAll((frames) =>
        frames.map((frame) => ({
          hidden: frame.scrollWidth - frame.clientWidth,
          columns: frame.querySelectorAll('thead tr > *').length,
        })),
      );
      columns.push(...tables.map((table) => table.columns));
      if (width === WIDTHS.desktop) expect(tables.map((table) => table.hidden)).toEqual(tables.map(() => 0));
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, article).toBeLessThanOrEqual(0);
    }
    await context.close();
  }
  expect(Math.max(...columns)).toBe(7);
});

it('a drawing made for a light page is dimmed beside dark words, on lists too', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  for (const [path, drawing] of [
    ['/blog/cancel-for-any-reason/', '.coati-figure img'],
    ['/blog/', '.coati-card-picture img'],
  ] as const) {
    await page.goto(path);
    const filter = () =>
      page
        .locator(drawing)
        .first()
        .evaluate((one) => getComputedStyle(one).filter);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await filter()).toBe('none');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await filter()).toBe('brightness(0.8)');
  }
  await context.close();
});
