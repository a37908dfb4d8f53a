import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEach, indexedPaths, onePathOfEachKind } from './support/addresses';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';
import { ready } from './support/journey';
import { picture, sidewaysScroll, violations } from './support/stops';

const NOWHERE = '/no-such-page/';

let browser: Browser;
let paths: string[];
beforeAll(async () => {
  browser = await launch();
  paths = await indexedPaths();
});
afterAll(() => browser.close());

/** What is wrong with one page as its section has drawn it, on each width in turn, as when a window is resized. */
async function faultsOf(
  path: string,
  brand = 'coati',
  widths: readonly number[] = Object.values(WIDTHS),
): Promise<string[]> {
  const origin = new URL(baseUrl);
  if (brand !== 'coati') origin.hostname = `${brand}.localhost`;
  const { page, context, problems } = await visit(browser, widths[0]);
  try {
    const response = await page.goto(new URL(path, origin).href, { waitUntil: 'load' });
    if (path !== NOWHERE) {
      expect(response?.status(), path).toBe(200);
      await ready(page);
    }
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `${brand}${path.replaceAll(/[/?=]/g, '_')}-${width}`);
      const sideways = await sidewaysScroll(page);
      if (sideways > 0) found.push(`${path} at ${width} px: ${sideways} px wider than the screen`);
      found.push(...(await violations(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
    return [...found, ...problems.map((problem) => `${path}: ${problem}`)];
  } finally {
    await context.close();
  }
}

describe('[N-11] every public page, on a phone, a tablet and a desktop', () => {
  it(
    'has nothing that axe objects to, fits the screen, and breaks no policy',
    { timeout: 900_000 },
    async () => {
      const found = await forEach([...paths, NOWHERE], (path) => faultsOf(path), 3);
      expect(found.flat()).toEqual([]);
    },
  );
});

describe.each(['tripinsure101', 'traveldefenders', 'tripprotectors', 'cruiseinsurance101'])(
  '[A-01] one page of each kind as %s',
  (brand) => {
    it('has nothing that axe objects to, and fits the screen', { timeout: 400_000 }, async () => {
      const found = await forEach(
        onePathOfEachKind(paths),
        (path) => faultsOf(path, brand, [WIDTHS.phone, WIDTHS.desktop]),
        3,
      );
      expect(found.flat()).toEqual([]);
    });
  },
);
