/** Public pages with text at twice its size, set as a reader's browser does: they scroll downwards alone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexedPaths, onePathOfEachKind } from './support/addresses';
import { arrive, BRANDS, VARIANTS } from './support/brands';
import { launch, visit } from './support/browser';
import { beside, picture, sidewaysScroll } from './support/stops';

let browser: Browser;
let paths: string[];
beforeAll(async () => {
  browser = await launch();
  paths = [...onePathOfEachKind(await indexedPaths()), '/search?q=baggage'];
});
afterAll(() => browser.close());

const WIDTHS = [320, 360, 768];

it.each(BRANDS.flatMap((brand) => VARIANTS.map((variant) => [brand, variant] as const)))(
  '[N-02] WCAG 1.4.4 in %s, %s: no page is wider than its screen',
  async (brand, variant) => {
    const { page, context } = await visit(browser, WIDTHS[0]);
    await arrive(page, brand, variant, '/');
    const found: string[] = [];
    // A variant changes the header and the front page alone.
    for (const path of variant === 'standard' ? paths : ['/']) {
      await page.goto(new URL(path, page.url()).href);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const sideways = await sidewaysScroll(page);
        if (sideways > 0)
          found.push(`${path} at ${width} px: ${sideways} px, ${(await beside(page)).join(', ')}`);
        if (variant === 'standard')
          await picture(page, `text-200-${brand}-${width}${path.replaceAll(/[^a-z0-9]/g, '-')}`);
      }
    }
    expect(found).toEqual([]);
    await context.close();
  },
);
