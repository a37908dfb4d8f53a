/** What stands beside what while plans are chosen among: nothing under the header, nothing half across, one height. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from './support/brands';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { getQuotes } from './support/quoting';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** The first plan of a new quote, its price beside it. */
async function planOpened(brand: string, width: number) {
  const { page, context } = await visit(browser, width);
  await getQuotes(page, undefined, at(brand, '/'));
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const price = page.getByRole('complementary', { name: 'Price' });
  await price.waitFor();
  return { page, price, context };
}

const box = async (of: Locator) => (await of.boundingBox())!;

describe.each(['tripprotectors', 'traveldefenders'])('[Q-06] the price beside a plan of %s', (brand) => {
  it.each([WIDTHS.desktop, 992])('stays in sight below the header as one reads, at %i px', async (width) => {
    const { page, price, context } = await planOpened(brand, width);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    const header = await box(page.locator('#coati-header [class*="bar"]').first());
    const stands = await box(price);
    expect(stands.y).toBeGreaterThan(header.y + header.height);
    expect(stands.y + stands.height).toBeLessThan(900);
    await context.close();
  });

  it.each([WIDTHS.phone, WIDTHS.tablet])(
    'lies across the whole foot of the window at %i px',
    async (width) => {
      const { price, context } = await planOpened(brand, width);
      const stands = await box(price);
      expect([stands.x, stands.width]).toEqual([0, width]);
      await context.close();
    },
  );
});

it.each([WIDTHS.phone, WIDTHS.tablet])(
  '[Q-06] filters and order stand beside each other, of one height, with a filter counted, at %i px',
  async (width) => {
    const { page, context } = await visit(browser, width);
    await getQuotes(page);
    await page.goto(`${page.url()}?filter=medical:50000`);
    const filters = page.getByRole('button', { name: 'Filters (1)' });
    await filters.waitFor();
    const [button, order] = [await box(filters), await box(page.getByLabel('Sort by'))];
    expect(button.height).toBe(order.height);
    expect(button.y).toBe(order.y);
    expect(button.x + button.width).toBeLessThan(order.x);
    await context.close();
  },
);

it('[Q-06] the bar of plans to compare leaves half the screen, whatever names it holds and however large they are', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  await page.route(/\/api\/quotes\/[\w-]{16,}$/, async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as { quotes?: { plan: { name: string } }[] };
    for (const { plan } of quote.quotes ?? [])
      plan.name += ' Platinum Plus with Everything a Family May Need';
    await route.fulfill({ response, json: quote });
  });
  await getQuotes(page);
  for (const nth of [0, 1, 2, 3]) await page.getByRole('article').nth(nth).getByLabel('Compare').check();
  const tray = page.getByRole('region', { name: 'Plans to compare' });
  const way = tray.getByRole('link', { name: 'Compare 4 plans' });
  for (const size of ['100%', '200%']) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = percent), size);
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    expect((await box(tray)).height, size).toBeLessThanOrEqual(370);
    const stands = await box(way);
    expect(stands.y + stands.height, size).toBeLessThanOrEqual(740);
  }
  await context.close();
});

it('[Q-06] where to begin keeps no line that stays empty on a phone', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  await getQuotes(page);
  const picks = page.getByRole('region', { name: 'Where to begin' });
  await picks.getByText('Computed from your answers').waitFor();
  // By how many of its own lines each paragraph is higher than its words.
  const empty = await picks.locator('p').evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
      const spare = paragraph.getBoundingClientRect().height - words.getBoundingClientRect().height;
      return Math.round(spare / line);
    }),
  );
  expect(empty).toHaveLength(10);
  expect(Math.max(...empty)).toBe(0);
  await context.close();
});
