/** Between many plans and one: where to begin, what Back undoes, and who stands out side by side. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from './support/brands';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { getQuotes } from './support/quoting';
import { aTrip } from './support/trips';
import { lookAtAPlan } from './support/leaving';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const couple = { ...aTrip, countries: ['Italy'], ages: [62, 63], costDollars: 9_000 };
const weekend = { ...aTrip, countries: ['United States'], lasts: 3, costDollars: 300 };

describe.each([
  ['coati', WIDTHS.phone],
  ['coati', WIDTHS.desktop],
  ['cruiseinsurance101', WIDTHS.phone],
])('[Q-06] %s at %i px', (brand, width) => {
  it('begins with picks that say why, and compares plans so that best stands out', async () => {
    const { page, context, problems } = await visit(browser, width);
    await getQuotes(page, couple, at(brand, '/'));
    const picks = page.getByRole('region', { name: 'Where to begin' });
    await picks.waitFor();
    expect(await picks.getByRole('link').count()).toBe(3);
    expect(await picks.innerText()).toContain('no plan here pays more');
    await picture(page, `choosing-results-${brand}-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    for (const index of [0, 4, 9, 14])
      await page.getByRole('article').nth(index).getByLabel('Compare').check();
    await page.getByRole('link', { name: 'Compare 4 plans' }).last().click();
    const table = page.getByRole('table');
    await table.waitFor();
    const bests = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => (row.textContent?.match(/Best(?=\D|$)/g) ?? []).length));
    expect(Math.max(...bests)).toBeLessThanOrEqual(2);
    expect(bests.filter((count) => count > 0).length).toBeGreaterThan(0);
    expect(await table.getByText('Same in all').count()).toBeGreaterThan(0);
    await picture(page, `choosing-compare-${brand}-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

it.each([360, 820, 1_280])(
  '[Q-06] a comparison keeps names, prices and Select in view at %i px, and only the page scrolls (case U1)',
  async (width) => {
    const { page, context, problems } = await visit(browser, width);
    await getQuotes(page, couple);
    for (const index of [0, 3, 6]) await page.getByRole('article').nth(index).getByLabel('Compare').check();
    await page.getByRole('link', { name: 'Compare 3 plans' }).last().click();
    const table = page.getByRole('table');
    await table.waitFor();
    const selects = table.getByRole('button', { name: /^Select / });
    expect(await selects.count()).toBe(width < 768 ? 2 : 3);
    expect(await sidewaysScroll(page)).toBe(0);
    await table.getByRole('row').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy({ top: -40, behavior: 'instant' }));
    const covered = await selects.evaluateAll((buttons) =>
      buttons.filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    expect(covered).toEqual([]);
    const scrollers = await table.evaluate((element) => {
      const found: string[] = [];
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflow)) found.push(at.className);
      return found;
    });
    expect(scrollers).toEqual([]);
    if (width < 768) {
      const second = await selects.nth(1).getAttribute('aria-label');
      await table.getByRole('button', { name: 'Next plan' }).click();
      expect(await selects.first().getAttribute('aria-label')).toBe(second);
      expect(await table.getByRole('button', { name: 'Next plan' }).isDisabled()).toBe(true);
    }
    await picture(page, `choosing-compare-scrolled-${width}`);
    await selects.first().click();
    await page.waitForURL(/\/buy$/);
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('[Q-06] one press asks again for the trip that opens more plans (case U9)', async () => {
  const { page, context, problems } = await visit(browser, WIDTHS.phone);
  await getQuotes(page, { ...aTrip, lasts: 200 });
  const before = page.url();
  const way = page.getByRole('button', { name: /^Get prices for a trip of up to \d+ days$/ }).first();
  const days = Number(/\d+/.exec((await way.getAttribute('aria-label')) ?? '')?.[0]);
  await picture(page, 'choosing-near-misses-360');
  expect(await violations(page)).toEqual([]);
  const plansBefore = await page.getByRole('article').count();
  await way.click();
  await expect.poll(() => page.url()).not.toBe(before);
  await page.getByText(`, ${days} days`).first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(plansBefore);
  await page.goBack();
  await expect.poll(() => page.url()).toBe(before);
  expect(problems).toEqual([]);
  await context.close();
});

it('[Q-06] Back undoes the last filter, a plan looked at keeps the list, and so does the comparison', async () => {
  const { page, context, problems } = await visit(browser);
  const count = () => page.getByRole('article').count();
  await getQuotes(page);
  const all = await count();
  await page.getByLabel('$250,000 or more').first().check();
  await expect.poll(count).toBeLessThan(all);
  const some = await count();
  await page.getByLabel('Sort by').selectOption('Lowest price');
  const list = page.url();
  await lookAtAPlan(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Plans' }).click();
  await expect.poll(() => page.url()).toBe(list);
  await page.goBack();
  await page.goBack();
  await expect.poll(count).toBe(some);
  expect(page.url()).toBe(list);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('score');
  expect(await count()).toBe(some);
  await page.goBack();
  await expect.poll(count).toBe(all);
  await page.goForward();
  await expect.poll(count).toBe(some);
  await page.reload();
  await expect.poll(count).toBe(some);
  expect(problems).toEqual([]);
  await context.close();
});

it('[Q-06] a cheap trip at home is told plainly that it may need none of this', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  await getQuotes(page, weekend);
  await page.getByText('You may not need this').waitFor();
  await picture(page, 'choosing-doubt-360');
  expect(await violations(page)).toEqual([]);
  await context.close();
});

it('[Q-06] a tablet that is turned with its sheet of filters open leaves the plans in use', async () => {
  const { page, context, problems } = await visit(browser, 820);
  await getQuotes(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.waitFor();
  await page.setViewportSize({ width: 1180, height: 820 });
  await sheet.getByRole('button', { name: /^Show / }).click();
  const plans = page.locator('div[tabindex="-1"]', { has: page.getByRole('article') });
  expect(await plans.evaluate((place) => place === document.activeElement)).toBe(true);
  await page.getByRole('article').first().getByLabel('Compare').check();
  expect(problems).toEqual([]);
  await context.close();
});
