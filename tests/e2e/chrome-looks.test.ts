import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, at, BRANDS, VARIANTS } from './support/brands';
import { comeBack, launch, visit, WIDTHS } from './support/browser';
import { layOut, picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SCHEMES = ['light', 'dark'] as const;
/** The size from which the whole header shows, besides the three every screen is looked at in. */
const EVERY_WIDTH = { ...WIDTHS, header: 992 };
const LOOKED_AT_DARK = { phone: true, desktop: true };
/** A page whose words are few: what is looked at stands around them. */
const PAGE = '/contact-us/';

describe.each(BRANDS)('[A-01] header, promise and footer of %s', (brand) => {
  let context: BrowserContext;
  beforeAll(async () => {
    ({ context } = await visit(browser));
  });
  afterAll(() => context.close());

  it.each(Object.entries(EVERY_WIDTH))(
    'break no rule at %s width, in light and dark',
    async (name, width) => {
      const { page, problems } = await comeBack(context, width);
      const found: string[] = [];
      // Colors are the brand's; a variant changes words alone, so the main brand stands for all.
      const variants = brand === 'coati' ? VARIANTS : VARIANTS.slice(0, 1);
      for (const variant of variants) {
        await arrive(page, brand, variant, PAGE);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await picture(page, `chrome-${brand}-${variant}-${colorScheme}-${name}`);
          // Every color meets every other one at one narrow and one wide size; in between only places change.
          const isSame = colorScheme === 'dark' && (variant !== 'standard' || !(name in LOOKED_AT_DARK));
          const said = isSame ? [] : await violations(page);
          found.push(...said.map((one) => `${variant} ${colorScheme}: ${one}`));
        }
        const sideways = await sidewaysScroll(page);
        if (sideways > 0) found.push(`${variant}: ${sideways} px wider than the screen`);
      }
      expect([...found, ...problems]).toEqual([]);
      await page.close();
    },
  );

  it.each([WIDTHS.phone, WIDTHS.tablet])('[N-04] the open menu breaks none at %i px', async (width) => {
    const { page } = await comeBack(context, width);
    await page.goto(at(brand, PAGE));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').locator('summary', { hasText: 'Travel' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Carrier reviews' }).waitFor();
    const found: string[] = [];
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `menu-${brand}-${colorScheme}-${width}`);
      found.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`));
    }
    expect(found).toEqual([]);
    // Its head goes from edge to edge, and what stands below begins and ends on the same lines.
    const [head, ...parts] = await page
      .getByRole('dialog')
      .evaluate((menu) => Array.from(menu.children, (part) => part.getBoundingClientRect()))
      .then((boxes) => boxes.map(({ left, right }) => `${left} to ${right}`));
    expect(head).toBe(`0 to ${width}`);
    expect(new Set(parts).size).toBe(1);
    await page.close();
  });
});

/** The flight line as it is drawn on wide screens: how its file is laid out, and a point for every step along it. */
const flightLine = (() => {
  const ground = readFileSync('packages/remotes/chrome/src/footer/ground-large.svg', 'utf8');
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(ground) ?? [];
  const path = /stroke-dasharray="[^"]+" d="([^"]+)"/.exec(ground)?.[1];
  if (!path) throw new Error('the ground has no flight line');
  return { width: Number(width), height: Number(height), path };
})();

it.each(BRANDS)('[N-08] no words of the footer of %s lie on its flight line, however wide', async (brand) => {
  const { page, context } = await visit(browser);
  await page.goto(at(brand, PAGE));
  const crossed: string[] = [];
  for (const width of [992, 1100, WIDTHS.desktop, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    // Out of sight the footer is as high as it is guessed to be, and its words stand elsewhere than where they show.
    await layOut(page);
    const found = await page.getByRole('contentinfo').evaluate((footer, line) => {
      const { left, bottom, width: across } = footer.getBoundingClientRect();
      const scale = across / line.width;
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', line.path);
      const points = Array.from({ length: 201 }, (_, step) =>
        path.getPointAtLength((step / 200) * path.getTotalLength()),
      ).map(({ x, y }) => ({ x: left + x * scale, y: bottom - (line.height - y) * scale }));
      const words = [...footer.querySelectorAll('a, p, address, li')].filter((one) => one.checkVisibility());
      return words
        .filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return [...range.getClientRects()].some((box) =>
            points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom),
          );
        })
        .map((one) => one.textContent?.trim().slice(0, 40));
    }, flightLine);
    crossed.push(...found.map((words) => `${width} px: ${words}`));
  }
  expect(crossed).toEqual([]);
  await context.close();
});

it.each([
  ['coati', 760, 156],
  ['cruiseinsurance101', 760, 156],
  ['tripinsure101', 260, 60],
  ['traveldefenders', 260, 60],
  ['tripprotectors', 260, 60],
])(
  '[A-02] the logo of %s is %i × %i, shown in its own proportions, and goes home',
  async (brand, width, height) => {
    const { page, context } = await visit(browser);
    await page.goto(at(brand, PAGE));
    for (const place of ['banner', 'contentinfo'] as const) {
      const logo = page.getByRole(place).getByRole('link').first().locator('img');
      expect([await logo.getAttribute('width'), await logo.getAttribute('height')]).toEqual([
        String(width),
        String(height),
      ]);
      expect(await logo.getAttribute('alt')).toBeTruthy();
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);
      expect(await logo.locator('..').getAttribute('href')).toBe('/');
    }
    await context.close();
  },
);
