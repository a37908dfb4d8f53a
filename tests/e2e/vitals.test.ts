/** What a page tells as it is left: read from the service's own store, as a real browser sent it. */
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Row = Record<string, string | number | null>;

/** Pages and their errors that were stored from now on. */
function vitalsFromNow(): () => { pages: Row[]; errors: Row[] } {
  const file = (process.env.ANALYTICS_DATABASE_URL ?? '').replace(/^sqlite:\/\/\//, '');
  const since = new Date().toISOString().replace('T', ' ').replace('Z', '');
  return () => {
    const database = new DatabaseSync(file, { readOnly: true });
    const of = (table: string) =>
      database.prepare(`SELECT * FROM ${table} WHERE received_at >= ?`).all(since) as Row[];
    try {
      return { pages: of('page_vitals'), errors: of('page_errors') };
    } finally {
      database.close();
    }
  };
}

interface Boot {
  hostRelease: string;
  remotes: Record<string, { release: string; entry: string }>;
}

const bootOf = (page: Page): Promise<Boot> =>
  page.evaluate(() => JSON.parse(document.getElementById('coati-boot')?.textContent ?? '') as Boot);

/** Resolves once the page measures itself. */
const measuring = (page: Page) =>
  page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/vitals.')),
    undefined,
    { timeout: 60_000 },
  );

it('tells of errors under their section and release, and how fast the page was, once and without an id', async () => {
  const { page, context } = await visit(browser, undefined, 'undecided');
  const stored = vitalsFromNow();
  await page.goto('/blog/');
  await measuring(page);
  const boot = await bootOf(page);
  const blog = boot.remotes['blog'];
  // Thrown by a file of the section's release, as the browser names it.
  await page.evaluate((file) => {
    const error = new Error('ada@mail.example');
    error.stack = `Error: ada@mail.example\n    at draw (${location.origin}${file}:1:2)`;
    setTimeout(() => {
      throw error;
    });
    dispatchEvent(
      new CustomEvent('coati:section-failed', { detail: { section: 'chrome', reason: 'timeout' } }),
    );
  }, blog?.entry ?? '');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.waitForTimeout(300);
  await page.goto('/robots.txt');
  await expect.poll(() => stored().pages.length, { timeout: 20_000 }).toBe(1);

  const { pages, errors } = stored();
  expect(pages[0]).toMatchObject({
    section: 'blog',
    release: blog?.release,
    chrome_release: boot.remotes['chrome']?.release,
    host_release: boot.hostRelease,
    page: 'document',
  });
  expect(pages[0]?.['lcp_ms']).toBeGreaterThan(0);
  expect(pages[0]?.['cls_e4']).toBeGreaterThanOrEqual(0);
  expect(errors.map(({ kind, section, release }) => ({ kind, section, release }))).toEqual(
    expect.arrayContaining([
      { kind: 'uncaught', section: 'blog', release: blog?.release },
      { kind: 'timeout', section: 'chrome', release: boot.remotes['chrome']?.release },
    ]),
  );
  // What an error said, and whose page it was, is in neither table; releases and ids may spell anything.
  const told = JSON.stringify([pages, errors]).replace(/[0-9a-f]{16,}/g, '');
  expect(told).not.toMatch(/ada|mail|blog\/|http/);
  await context.close();
});

it('tells nothing under Global Privacy Control', async () => {
  const stored = vitalsFromNow();
  for (const isPrivate of [true, false]) {
    const { page, context, problems } = await visit(browser);
    if (isPrivate)
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
      );
    await page.goto(isPrivate ? '/about-us/' : '/pet-insurance/');
    await measuring(page);
    await page.waitForTimeout(300);
    await page.goto('/robots.txt');
    // A call that a page leaves behind is no request of any page; the store is asked instead.
    await page.waitForTimeout(500);
    expect(problems).toEqual([]);
    await context.close();
  }
  await expect.poll(() => stored().pages.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(stored().pages.map(({ section }) => section)).toEqual(['pet']);
});
