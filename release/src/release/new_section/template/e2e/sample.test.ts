import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(Object.entries(WIDTHS))('/sample opens at %s width and breaks no rule', async (name, width) => {
  const { page, context, problems } = await visit(browser, width);
  expect((await page.goto('/sample'))?.status()).toBe(200);
  await ready(page);
  await page.getByRole('heading', { level: 1, name: 'Sample' }).waitFor();
  await picture(page, `sample-${name}`);
  expect(await sidewaysScroll(page)).toBe(0);
  expect([...(await violations(page)), ...problems]).toEqual([]);
  await context.close();
});
