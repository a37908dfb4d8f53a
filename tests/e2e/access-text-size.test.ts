/** Text at twice its size, set as a reader's browser does: nothing goes, nothing is cut, no page scrolls sideways. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, BRANDS } from './support/brands';
import { launch, visit } from './support/browser';
import { picture, sidewaysScroll } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SIZES = [100, 125, 150, 175, 200];
const SCREENS = [320, 360, 480, 640, 768, 900, 991, 992, 1100, 1199, 1200, 1280, 1366, 1440];
/** A logo narrower than this is none, in px at the usual size of text. */
const LOGO_AT_LEAST = 48;

/** What the header lacks: a logo, a way to the account, room for what it shows. */
const lacking = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((logoAtLeast) => {
    const header = document.querySelector('#coati-header');
    const lacks: string[] = [];
    const logo = header?.querySelector('[data-logo]')?.getBoundingClientRect();
    if (!logo || logo.width < logoAtLeast) lacks.push(`a logo ${logo?.width} px wide`);
    const shown = [...(header?.querySelectorAll('a, button, input') ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    const ways = shown.filter((one) => /My Account|Menu/.test(one.textContent ?? ''));
    if (ways.length === 0) lacks.push('no way to the account');
    for (const one of shown) {
      const box = one.getBoundingClientRect();
      if (box.width > 1 && (box.left < 0 || box.right > document.documentElement.clientWidth + 1))
        lacks.push(`beside the screen: ${one.textContent}`);
      const cut = [one, ...one.querySelectorAll('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
      );
      if (cut) lacks.push(`cut off: ${one.textContent}`);
    }
    const row = shown.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1);
    for (const [index, one] of row.entries())
      if (row.slice(index + 1).some((two) => overlap(one, two)))
        lacks.push(`two things at ${one.left}, ${one.top}`);
    return lacks;

    function overlap(one: DOMRect, two: DOMRect): boolean {
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      const inside = two.left >= one.left && two.right <= one.right;
      return across > 1 && down > 1 && !inside;
    }
  }, least);

describe.each(BRANDS)('[N-01] WCAG 1.4.4: the header of %s', (brand) => {
  it('keeps logo, account and menu at every width while text grows to twice its size', async () => {
    const { page, context } = await visit(browser, 1280);
    await page.goto(at(brand, '/contact-us/'));
    const found: string[] = [];
    for (const width of SCREENS) {
      await page.setViewportSize({ width, height: 800 });
      for (const size of SIZES) {
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, size);
        const lacks = await lacking(page, LOGO_AT_LEAST);
        const sideways = await sidewaysScroll(page);
        if (sideways > 0) lacks.push(`${sideways} px wider than the screen`);
        if (size === 200) await picture(page, `text-200-${brand}-${width}`);
        found.push(...lacks.map((one) => `${width} px at ${size} %: ${one}`));
      }
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

it('[N-05] the menu opens on a wide screen where text has grown, and stays open', async () => {
  const { page, context } = await visit(browser, 1280);
  await page.goto(at('coati', '/contact-us/'));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.setViewportSize({ width: 1300, height: 800 });
  expect(
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Account' }).isVisible(),
  ).toBe(true);
  await context.close();
});
