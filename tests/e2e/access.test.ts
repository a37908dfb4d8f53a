import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEach, indexedPaths, onePathOfEachKind } from './support/addresses';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
let paths: string[];
beforeAll(async () => {
  browser = await launch();
  paths = await indexedPaths();
});
afterAll(() => browser.close());

/** A page once its section has taken over, or once it is clear that none does. */
async function faultsOf(path: string, width: number, name: string, origin = baseUrl): Promise<string[]> {
  const { page, context, problems } = await visit(browser, width);
  try {
    const response = await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
    await picture(page, `${name}${path.replaceAll('/', '_')}-${width}`);
    const sideways = await sidewaysScroll(page);
    return [
      ...(await violations(page)),
      ...problems,
      ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
      ...(response?.ok() || path.includes('no-such') ? [] : [`answered ${response?.status()}`]),
    ].map((fault) => `${path} at ${width} px: ${fault}`);
  } finally {
    await context.close();
  }
}

describe.each(Object.entries(WIDTHS))('[N-11] every public page at %s width', (_name, width) => {
  it(
    'has nothing that axe objects to, fits the screen, and breaks no policy',
    { timeout: 600_000 },
    async () => {
      const found = await forEach([...paths, '/no-such-page/'], (path) => faultsOf(path, width, 'coati'), 3);
      expect(found.flat()).toEqual([]);
    },
  );
});

describe.each(['tripinsure101', 'traveldefenders', 'tripprotectors', 'cruiseinsurance101'])(
  '[A-01] one page of each kind as %s',
  (brand) => {
    it('has nothing that axe objects to, and fits the screen', { timeout: 300_000 }, async () => {
      const origin = new URL(baseUrl);
      origin.hostname = `${brand}.localhost`;
      const found = await forEach(
        onePathOfEachKind(paths).flatMap((path) =>
          [WIDTHS.phone, WIDTHS.desktop].map((width) => ({ path, width })),
        ),
        ({ path, width }) => faultsOf(path, width, brand, origin.href),
        3,
      );
      expect(found.flat()).toEqual([]);
    });
  },
);
