/** Who decides with somebody else hands them the plans. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { getQuotes } from './support/quoting';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

it.each([WIDTHS.phone, WIDTHS.desktop])(
  '[Q-06] plans are shared by a link that opens them for somebody else, at %i px',
  async (width) => {
    const { page, context, problems } = await visit(browser, width);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await getQuotes(page);
    const shown = await page.getByRole('article').count();
    const button = page.getByRole('button', { name: 'Share these plans' });
    const stood = await button.boundingBox();
    await button.click();
    await page.getByText(/^Link copied/).waitFor();
    // What is said stands below: the button stays under the finger.
    expect(await button.boundingBox()).toEqual(stood);
    await picture(page, `shared-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url().replace(/[?#].*/, ''));
    expect(problems).toEqual([]);
    await context.close();

    const other = await visit(browser, width);
    await other.page.goto(link);
    await other.page.getByRole('heading', { level: 1, name: 'Plans for your trip' }).waitFor();
    expect(await other.page.getByRole('article').count()).toBe(shown);
    expect(other.problems).toEqual([]);
    await other.context.close();
  },
);
