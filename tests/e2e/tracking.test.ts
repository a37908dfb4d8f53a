/** What leaves a page, to whom and when: page views at once, nothing else before a yes and never under GPC. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, visit } from './support/browser';
import { fromNow, pathsViewed } from './support/events';
import { buy } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes } from './support/quoting';
import { kept, lookAtAPlan, strangersOf } from './support/leaving';
import { lateLoaded, takenOver } from './support/outline';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

describe('our own page views', () => {
  it('[T-01, T-02, T-03] arrive on the first load and on every route change, wherever they happen', async () => {
    const { page, context } = await visit(browser);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const stored = fromNow();
    await getQuotes(page);
    await lookAtAPlan(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Plans for your trip' }).waitFor();
    await page.goto('/blog/');
    await takenOver(page);
    await page.locator('.coati-card h2 a').first().click();
    await page.waitForURL(/\/blog\/(?!category)[\w-]+\/$/);

    const views = () => pathsViewed(stored());
    await expect.poll(() => views().length, { timeout: 20_000 }).toBe(6);
    const [home, results, plan, again, list, article] = views();
    expect([home, results, again, list]).toEqual(['/', '/quote/*', '/quote/*', '/blog/']);
    expect(plan).toMatch(/^\/quote\/\*\/plans\//);
    expect(article).toBe(new URL(page.url()).pathname);
    const [first, second] = stored().filter(({ kind }) => kind === 'page');
    expect(first?.referrer).toBe('');
    expect(second?.referrer).toBe(`${baseUrl}/`);
    // One a document: the front page and the blog were loaded, the others shown in place.
    expect(stored().filter(({ kind }) => kind === 'session')).toHaveLength(2);
    expect(logged.filter((line) => line === 'Page URL sent')).toHaveLength(2);
    await context.close();
  });

  it('[T-02, T-03] that nobody takes are logged, and nothing else suffers', async () => {
    const { page, context, problems } = await visit(browser);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    for (const path of ['**/api/analytics/', '**/api/session/'])
      await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/blog/');
    await takenOver(page);
    await expect.poll(() => logged.some((line) => line.includes('Failed to track page view'))).toBe(true);
    expect(logged.some((line) => line.includes('Failed to send page URL'))).toBe(true);
    await page.locator('.coati-card h2 a').first().click();
    await page.locator('.coati-article').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('before a choice', () => {
  it('[T-02, T-05, Y1] nobody else is asked for anything, and no id is kept', async () => {
    const { page, context, problems } = await visit(browser, undefined, 'undecided');
    const strangers = strangersOf(context);
    const stored = fromNow();
    await getQuotes(page);
    await lookAtAPlan(page);
    await lateLoaded(page);
    expect(strangers).toEqual([]);
    expect(await kept(page)).toEqual({ local: [], cookies: '' });
    await expect.poll(() => pathsViewed(stored()).length).toBe(3);
    expect(stored().map(({ clientId, subject, kind }) => `${clientId}${subject}${kind}`)).toEqual(
      expect.arrayContaining(['page', 'session']),
    );
    expect(stored().some(({ clientId, subject }) => clientId !== '' || subject !== '')).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a browser with Global Privacy Control', () => {
  it('[T-05, Y2] buys a policy with no vendor asked, no id kept and no question put, even after an earlier yes', async () => {
    const { page, context, problems } = await visit(browser, undefined, 'allowed');
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
    const strangers = strangersOf(context);
    const stored = fromNow();
    await buy(page, someone('gpc'));
    await lateLoaded(page);
    expect(strangers).toEqual([]);
    expect(await page.locator('#coati-consent').count()).toBe(0);
    expect(await page.getByText('(Global Privacy Control) is honored').isVisible()).toBe(true);
    expect((await kept(page)).local).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['coati_consent']);
    await expect.poll(() => pathsViewed(stored()).at(-1)).toBe('/quote/*/confirmation');
    expect(stored().every(({ kind }) => kind === 'page' || kind === 'session')).toBe(true);
    expect(stored().some(({ clientId, subject }) => clientId !== '' || subject !== '')).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});
