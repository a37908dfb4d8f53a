import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { getQuotes } from './support/quoting';
import { comesLate } from './support/outline';
import { layoutShift } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

describe('React takes over the served page', () => {
  it.each(Object.entries(WIDTHS))('and nothing moves on a %s', async (_name, width) => {
    const { page, context, problems } = await visit(browser, width);
    await page.goto('/');
    await ready(page);
    expect(await layoutShift(page)).toBeLessThan(0.001);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(
    Object.entries(WIDTHS).flatMap(([name, width]) =>
      [false, true].map((known) => [name, known, width] as const),
    ),
  )(
    '[V14] and nothing moves when the plans come to the address of a quote, on a %s (a customer: %s)',
    async (_name, isCustomer, width) => {
      const buyer = await visit(browser, width);
      await getQuotes(buyer.page);
      const { page, context } = await visit(browser, width);
      if (isCustomer)
        await context.addInitScript(() =>
          localStorage.setItem('coati-signed-in', String(Date.now() + 60_000)),
        );
      await page.goto(buyer.page.url());
      await page.getByRole('article').first().waitFor();
      await page
        .getByRole('button', { name: isCustomer ? 'Save this quote' : 'Share these plans' })
        .waitFor();
      expect(await layoutShift(page)).toBeLessThan(0.001);
      await context.close();
      await buyer.context.close();
    },
  );

  it('and keeps what was typed, chosen and focused before it came', async () => {
    const { page, context } = await visit(browser);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/quote/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Which state do you live in?').selectOption({ label: 'Florida' });
    await page.getByLabel('Day you leave').fill('2027-03-01');
    await page.locator('#traveler-1-age').fill('42');
    release();
    await ready(page);
    expect(await page.getByLabel('Which state do you live in?').inputValue()).toBe('FL');
    expect(await page.getByLabel('Day you leave').inputValue()).toBe('2027-03-01');
    expect(await page.locator('#traveler-1-age').inputValue()).toBe('42');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('traveler-1-age');
    await context.close();
  });
});

describe('the hints a page is served with', () => {
  it.each(['/', '/quote/AAAAAAAAAAAAAAAAAAAAAA', '/no-such-page'])(
    '[V17] are the scripts that %s loads at start, each fetched once: the document, then all of them at a time',
    async (path) => {
      const { page, context } = await visit(browser);
      const served = await page.goto(path);
      const html = (await served?.text()) ?? '';
      const hinted = [...html.matchAll(/<link rel="preload" as="script"[^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
      await page.waitForLoadState('networkidle');
      const loaded = await scripts(page);
      expect(loaded.filter((name) => !comesLate(name)).sort()).toEqual([...hinted].sort());
      await context.close();
    },
  );
});

describe('moving around', () => {
  it('[N-01] the logo changes the page in place inside the section, with focus on the new heading', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/quote/AAAAAAAAAAAAAAAAAAAAAA');
    await ready(page);
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
    await page.waitForURL(/\/$/);
    expect(await page.locator('body[data-same-document]').count()).toBe(1);
    // The address changes at once, the page when its script is there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await context.close();
  });

  it('[N-05] the mobile menu closes by itself when the screen reaches 992 px', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto('/');
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(true);
    await page.setViewportSize({ width: 991, height: 800 });
    expect(await menu.isVisible()).toBe(true);
    await page.setViewportSize({ width: 992, height: 800 });
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-logo'))).toBe(true);
    await context.close();
  });

  it('[N-05] Escape closes the menu and gives focus back to the hamburger', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto('/');
    await ready(page);
    const hamburger = page.getByRole('button', { name: 'Menu', exact: true });
    await hamburger.click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    expect(await hamburger.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('[N-09] the footer’s ground', () => {
  it.each([
    [767, 'ground-small'],
    [768, 'ground-medium'],
    [992, 'ground-large'],
  ])('at %i px is %s', async (width, ground) => {
    const { page, context } = await visit(browser, width);
    await page.goto('/no-such-page');
    const images = await page
      .locator('#coati-footer')
      .evaluate((footer) =>
        [...footer.querySelectorAll('div')].map((one) => getComputedStyle(one).backgroundImage),
      );
    expect(images.join(' ')).toContain(ground);
    await context.close();
  });
});
