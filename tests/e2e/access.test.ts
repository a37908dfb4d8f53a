import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsAt } from './support/access/axe';
import { lookAt, nothingFound, type Findings } from './support/access/looks';
import { NOWHERE, onEach, TWO_BRANDS } from './support/access/tabs';
import { ask, forEach, indexedPaths, onePathOfEachKind } from './support/addresses';
import { BRANDS } from './support/brands';
import { launch, WIDTHS } from './support/browser';

/** The second brand's pages differ by colors and words: make test asks one of each kind, make test-access all of them. */
const isWhole = process.env.COATI_ACCESS === 'full';

let browser: Browser;
let paths: string[];
beforeAll(async () => {
  browser = await launch();
  paths = await indexedPaths();
});
afterAll(() => browser.close());

describe.each(TWO_BRANDS)('every public page of %s', (brand) => {
  const found: Findings = nothingFound();
  let broken: string[];
  // Loaded once, and asked everything.
  beforeAll(async () => {
    const all = isWhole || brand === TWO_BRANDS[0] ? paths : onePathOfEachKind(paths);
    const pages = [...all, NOWHERE].map((path) => [brand, path] as const);
    expect(paths.length).toBeGreaterThan(50);
    broken = await onEach(browser, pages, (page, what) => lookAt(page, what, found));
  }, 900_000);

  it('[W1, N-11] has nothing that axe objects to or leaves open on a phone, a tablet and a desktop', () => {
    expect(found.rules).toEqual([]);
  });
  it('breaks no policy, and nothing in it fails', () => {
    expect(broken).toEqual([]);
  });
  it('[W4] loses no word at 400 %, nor with the spacing a reader may set', () => {
    expect(found.fit).toEqual([]);
  });
  it('[W5] moves nothing for those who asked for less motion', () => {
    expect(found.motion).toEqual([]);
  });
  it('[W6] keeps the edges of its controls in colors that are not its own', () => {
    expect(found.colors).toEqual([]);
  });
});

describe('[W1, A-01] one page of each kind of every other brand', () => {
  const others = BRANDS.filter((brand) => !(TWO_BRANDS as readonly string[]).includes(brand));
  it.each(others)(
    '%s has nothing that axe objects to, and fits the screen',
    { timeout: 400_000 },
    async (brand) => {
      const pages = onePathOfEachKind(paths).map((path) => [brand, path] as const);
      const found: string[] = [];
      const look = async (page: Parameters<typeof faultsAt>[0], what: string): Promise<void> =>
        void found.push(...(await faultsAt(page, [WIDTHS.phone, WIDTHS.desktop], what)));
      expect([...(await onEach(browser, pages, look)), ...found]).toEqual([]);
    },
  );
});

describe('[W8] the accessibility statement', () => {
  const words = async (path: string): Promise<string> => (await ask(path)).text();

  it('is linked from every kind of page, from the quote, the account and where nothing is', async () => {
    const pages = [...onePathOfEachKind(paths), '/quote/none', '/sign-in', NOWHERE];
    const without = await forEach(pages, async (path) =>
      (await words(path)).includes('href="/accessibility/"') ? [] : [path],
    );
    expect(without.flat()).toEqual([]);
  });

  it('says what these tests do, and that no person has listened yet', async () => {
    const said = await words('/accessibility/');
    const widths = Object.values(WIDTHS)
      .join(', ')
      .replace(/, (\d+)$/, ' and $1');
    for (const truth of [
      `at ${widths} pixels, as Coati and as Trip Insure 101`,
      'Six journeys with keys alone',
      'No person has worked through the site with a screen reader.',
      'We owe that pass with NVDA and VoiceOver',
    ])
      expect(said).toContain(truth);
  });
});
