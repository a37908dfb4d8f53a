/** How pages lie in WebKit, whose own controls are not those of Chromium. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type Safari } from './support/safari';
import { Visitor } from './support/visitor';

const PAGES = [
  '/',
  '/blog/',
  '/providers/',
  '/travel-insurance-101/',
  '/pet-insurance/',
  '/contact-us/',
  '/search/',
  '/sign-up',
];
let safari: Safari;
beforeAll(async () => {
  safari = await launch();
});
afterAll(() => safari.quit());

it.each(PAGES)('[N-11] %s is no wider than its window', async (address) => {
  const visitor = new Visitor(safari.driver);
  for (const width of [400, 768, 1280]) {
    await visitor.open(address, width);
    expect(await visitor.ask<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await visitor.picture(`${address.replaceAll('/', '') || 'home'}-${width}`);
  }
});

it('two days beside each other are of one width and show a whole date', async () => {
  const visitor = new Visitor(safari.driver);
  await visitor.open('/', 1280);
  const widths = await visitor.ask<number[]>(
    "[...document.querySelectorAll('input[type=date]')].map((field) => field.getBoundingClientRect().width)",
  );
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBe(widths[1]);
  expect(widths[0]).toBeGreaterThanOrEqual(160);
});
