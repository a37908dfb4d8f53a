/** Where an application would be, visitors without scripts are told so, and whom to call, and wait for nothing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, launch, WIDTHS } from './support/browser';
import { picture } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([
  ['a quote', '/quote/nobody-has-this-quote-1'],
  ['the sign-in', '/sign-in'],
])('[A-09] %s needs scripts and says so without them', async (name, address) => {
  for (const [size, width] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({
      baseURL: baseUrl,
      javaScriptEnabled: false,
      viewport: { width, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(address);
    const headings = page.locator('main').getByRole('heading');
    expect(await headings.allInnerTexts()).toEqual(['This page needs JavaScript']);
    expect(await page.getByText(/sniff out|One moment/).isVisible()).toBe(false);
    expect(await page.locator('header a[href^="tel:"]').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await picture(page, `without-scripts-${name.replace(/.* /, '')}-${size}`);
    await context.close();
  }
});
