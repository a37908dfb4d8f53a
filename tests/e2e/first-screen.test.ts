import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';
import { layoutShift } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ARTICLE = '/blog/cruise-plan-pre-existing-conditions/';
const PAGES = ['/', ARTICLE, '/travel-insurance-providers/harbor-mutual/', '/pet-insurance/', '/licenses/'];

/** What of the page is not laid out yet, by the text it begins with. */
const waiting = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, #coati-promise *, #coati-footer *')]
      .filter((one) => one.checkVisibility() && !one.checkVisibility({ contentVisibilityAuto: true }))
      .map((one) => one.textContent.slice(0, 40)),
  );

describe('[V14] what is far below the first screen', () => {
  it.each(PAGES)('waits until it is come near, and is all there once %s works', async (path) => {
    const { page, context, problems } = await visit(browser, WIDTHS.phone);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/host/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#coati-footer').waitFor({ state: 'attached' });
    expect(await waiting(page)).not.toEqual([]);
    release();
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    expect(await waiting(page)).toEqual([]);
    expect(await layoutShift(page)).toBeLessThan(0.001);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(PAGES.flatMap((path) => Object.values(WIDTHS).map((width) => [path, width] as const)))(
    'is of no other size laid out apart: %s at %i px',
    async (path, width) => {
      const { page, context } = await visit(browser, width);
      await page.goto(path);
      await page.locator('html[data-whole]').waitFor({ state: 'attached' });
      const { whole, apart } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main *, #coati-promise *, #coati-footer *')];
        const places = (): string[] =>
          boxes.map((one) => {
            const { top, width, height } = one.getBoundingClientRect();
            return [one.tagName, one.className, ...[top, width, height].map(Math.round)].join(' ');
          });
        // A closed answer that nobody has opened yet has a box from the second look on.
        places();
        const whole = places();
        const root = document.documentElement;
        root.removeAttribute('data-whole');
        const held = boxes
          .flatMap((one) => [one, one.parentElement!])
          .filter((one) => getComputedStyle(one).contentVisibility === 'auto') as HTMLElement[];
        root.dataset['whole'] = '';
        // What content-visibility comes with where its element is drawn.
        for (const one of held) one.style.contain = 'layout style paint';
        return { whole, apart: held.length ? places() : [] };
      });
      expect(apart).toEqual(whole);
      await context.close();
    },
  );

  it('is found by its address, and read, where no script runs', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: WIDTHS.phone, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(new URL(`${ARTICLE}#what-to-write-down-tonight`, baseUrl).href);
    const named = page.locator('#what-to-write-down-tonight');
    await expect.poll(async () => (await named.boundingBox())!.y).toBeLessThan(200);
    expect((await named.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect(await page.locator('.coati-related').innerText()).toContain('Read next');
    await context.close();
  });
});
