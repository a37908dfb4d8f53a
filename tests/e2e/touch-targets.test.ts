/** What a finger has to hit: ways that stand by themselves, and telephone numbers wherever they stand. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, haveChosen, launch, WIDTHS } from './support/browser';
import { layOut, picture } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LEAST_PX = 40;

async function phone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: WIDTHS.phone, height: 740 },
    isMobile: true,
    hasTouch: true,
    baseURL: baseUrl,
  });
  await haveChosen(context);
  return context;
}

it('trails, kickers and the links of the footer are as high as a finger needs, on every kind of page', async () => {
  const context = await phone();
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

it('a telephone number in a line of words is as high as a finger needs, and moves no words', async () => {
  const context = await phone();
  const page = await context.newPage();
  const wrong: string[] = [];
  for (const path of [
    '/contact-us/',
    '/licensing-information/',
    '/special-concierge-offer/',
    '/sign-in',
    '/no/such/page',
  ]) {
    await page.goto(path);
    await page.locator('main a[href^="tel:"]').first().waitFor();
    await layOut(page);
    await picture(page, `telephone-numbers${path.replaceAll('/', '-')}`);
    const numbers = await page.locator('main a[href^="tel:"]').evaluateAll((all) =>
      (all as HTMLElement[]).map((one) => {
        const line = one.parentElement as HTMLElement;
        const [height, lines] = [one.offsetHeight, line.offsetHeight];
        one.style.padding = one.style.margin = '0';
        return { height, own: one.offsetHeight, moved: lines - line.offsetHeight };
      }),
    );
    for (const { height, moved } of numbers)
      if (height < LEAST_PX || moved !== 0) wrong.push(`${path} ${height} px, lines moved by ${moved} px`);
    expect(numbers.length, path).toBeGreaterThan(0);
    expect(Math.max(...numbers.map(({ own }) => own)), path).toBeLessThan(LEAST_PX);
  }
  expect(wrong).toEqual([]);
  await context.close();
});
