/** A handler that outlives its page fails no test (case S14). */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launch, visit } from './support/browser';
import { endingQuietly } from './support/quiet-routes';

let browser: Browser;
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(() => {
  rejections.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => process.off('unhandledRejection', note));

/** A handler that has begun and goes on once it may; resolves when it has made its call. */
async function held(page: Page, call: 'fulfill' | 'fetch' | 'continue' | 'abort' | 'fallback') {
  let go = () => {};
  let began = () => {};
  const may = new Promise<void>((resolve) => (go = resolve));
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  await page.route('**/about-us/', async (route) => {
    began();
    await may;
    await route[call]();
  });
  page.goto('/about-us/').catch(() => undefined);
  await hasBegun;
  return async () => {
    go();
    // Rejections are reported once the queue of small jobs is empty.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
}

const ends: [string, (page: Page) => Promise<void>][] = [
  ['its page was closed', (page) => page.close()],
  ['its context was closed', (page) => page.context().close()],
  [
    'it was unrouted and its context was closed',
    async (page) => {
      await page.unrouteAll();
      await page.context().close();
    },
  ],
];

for (const [end, leave] of ends)
  for (const call of ['fulfill', 'fetch', 'continue', 'abort', 'fallback'] as const)
    it(`${call} after ${end} is no failure`, async () => {
      const { page } = await visit(browser);
      const goOn = await held(page, call);
      await leave(page);
      await goOn();
      expect(rejections).toEqual([]);
    });

it('a tab that a page opened, and one from newPage, are as quiet', async () => {
  const page = await browser.newPage();
  const opened = page.waitForEvent('popup');
  await page.evaluate('void open("about:blank")');
  for (const tab of [await opened, page]) {
    const begun = new Promise<() => void>((resolve) => {
      void tab.route('http://nowhere.example/', async (route) => {
        await new Promise<void>((go) => resolve(go));
        await route.fulfill({ body: '' });
      });
    });
    tab.goto('http://nowhere.example/').catch(() => undefined);
    const go = await begun;
    await tab.close();
    go();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(rejections).toEqual([]);
});

it('an unrouted handler is not called any more', async () => {
  const { page, context } = await visit(browser);
  let asked = 0;
  const handler = (route: Route) => {
    asked += 1;
    return route.continue();
  };
  await page.route('**/about-us/', handler);
  await page.goto('/about-us/');
  await page.unroute('**/about-us/', handler);
  await page.goto('/about-us/');
  expect(asked).toBe(1);
  await context.close();
});

it('a mistake in a handler still counts', async () => {
  const mistaken = endingQuietly(() => {
    throw new Error('no such field');
  });
  await expect(mistaken(undefined as never, undefined as never)).rejects.toThrow('no such field');
});
