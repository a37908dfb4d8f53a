/** What comes out of a printer: a plan, a comparison, a policy, a page of questions; nothing to press, and nothing left out. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAs, openPolicy, signUp } from './support/account';
import { heading } from './support/access/walks/walk';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes } from './support/quoting';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** Letter paper between margins of four tenths of an inch. */
const LETTER_PX = 739;

/** As paper would show it, and back to the screen after. */
async function onPaper<T>(page: Page, ask: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: LETTER_PX, height: 979 });
  await page.emulateMedia({ media: 'print' });
  const answer = await ask();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(before);
  return answer;
}

/** Words of whatever asks to be pressed, ticked or chosen. */
const pressable = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .locator('button, select, [class*="button"], nav a, [name="compare"]')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ''));

it('[Q-06] a plan, a comparison, a confirmation and a policy hold nothing on paper that only a screen can do', async () => {
  const { page, context } = await visit(browser, WIDTHS.desktop);
  const email = someone('paper');
  await signUp(page, email);
  await heading(page, 'Hello, Ada');
  await getQuotes(page);
  const results = page.url();
  expect(await onPaper(page, () => pressable(page))).toEqual([]);
  const plans = await onPaper(page, () =>
    page
      .getByRole('article')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).breakInside))]),
  );
  expect(plans).toEqual(['avoid']);
  for (const nth of [0, 1, 2, 3]) await page.getByRole('article').nth(nth).getByLabel('Compare').check();
  const tray = page.getByRole('region', { name: 'Plans to compare' });
  await tray.getByRole('link', { name: /^Compare \d/ }).click();
  const table = page.getByRole('table');
  await table.waitFor();
  expect(await onPaper(page, () => pressable(page))).toEqual([]);
  const breaks = await onPaper(page, () =>
    table
      .locator('tbody tr')
      .evaluateAll((rows) => [...new Set(rows.map((row) => getComputedStyle(row).breakInside))]),
  );
  expect(breaks).toEqual(['avoid']);

  await page.goto(results);
  await page
    .getByRole('link', { name: /^Details .*Bluefin/ })
    .first()
    .click();
  const price = page.getByRole('complementary', { name: 'Price' });
  await price.waitFor();
  expect(await onPaper(page, () => pressable(page))).toEqual([]);
  // Stuck to the foot of the screen, it would be the only thing on its page.
  const laid = await onPaper(page, () => price.evaluate((box) => getComputedStyle(box).position));
  expect(laid).toBe('static');

  await page.getByRole('button', { name: 'Select this plan' }).click();
  await buyAs(page, email);
  expect(await onPaper(page, () => pressable(page))).toEqual([]);
  await openPolicy(page);
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  expect(await onPaper(page, () => pressable(page))).toEqual([]);
  await context.close();
});

it('a printed page of questions has their answers, which a screen opens one by one', async () => {
  const { page, context } = await visit(browser, WIDTHS.desktop);
  await page.goto('/pet-insurance/');
  await ready(page);
  const answers = page.locator('#faqs details > div');
  const seen = () =>
    answers.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: false })));
  expect(new Set(await seen())).toEqual(new Set([false]));
  expect(new Set(await onPaper(page, seen))).toEqual(new Set([true]));
  await context.close();
});

it.each(['/', '/pet-insurance/'])(
  'on paper, which prints no grounds, the words of %s are dark',
  async (path) => {
    const { page, context } = await visit(browser, WIDTHS.desktop);
    await page.goto(path);
    await ready(page);
    const light = await onPaper(page, () =>
      page.locator('main :is(h1, h2, h3, p, li)').evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.textContent?.trim())
          .filter((one) => {
            const [red = 0, green = 0, blue = 0] = getComputedStyle(one).color.match(/\d+/g)!.map(Number);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
          })
          .map((one) => one.textContent),
      ),
    );
    expect(light).toEqual([]);
    expect(path === '/' ? [] : await onPaper(page, () => pressable(page))).toEqual([]);
    // What is chosen is drawn by its ground.
    const kept = await page
      .locator('main input[type="radio"]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust));
    expect(new Set(kept)).toEqual(new Set(['exact']));
    await context.close();
  },
);
