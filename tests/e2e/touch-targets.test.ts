/** What a finger has to hit: ways that stand by themselves, not those inside a sentence. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, haveChosen, launch, WIDTHS } from './support/browser';
import { layOut } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LEAST_PX = 40;

it('trails, kickers and the links of the footer are as high as a finger needs, on every kind of page', async () => {
  const context = await browser.newContext({
    viewport: { width: WIDTHS.phone, height: 740 },
    isMobile: true,
    hasTouch: true,
    baseURL: baseUrl,
  });
  await haveChosen(context);
  const page = await context.newPage();
  const seen: string[] = [];
  const small: string[] = [];
  for (const path of [
    '/blog/cancel-for-any-reason/',
    '/travel-insurance-providers/northwind-assurance/',
    '/contact-us/',
    '/pet-insurance/',
    '/search?coati[query]=lisbon',
    '/no/such/page',
  ]) {
    await page.goto(path);
    await layOut(page);
    const ways = await page
      .locator('nav[aria-label="Breadcrumb"] a, .coati-kicker a, .coati-links a, footer a, footer button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => [
            one.textContent || one.getAttribute('aria-label'),
            one.getBoundingClientRect().height,
          ]),
      );
    seen.push(...ways.map(([name]) => String(name)));
    small.push(
      ...ways
        .filter(([, height]) => Number(height) < LEAST_PX)
        .map(([name, height]) => `${path} ${name} ${height}`),
    );
  }
  expect(seen).toEqual(
    expect.arrayContaining(['Home', 'Insurance Carrier Reviews', 'Get quotes for a trip', 'Terms of use']),
  );
  expect([...new Set(small)]).toEqual([]);
  await context.close();
});
