import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit } from './support/browser';
import { ready } from './support/journey';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** TRUST R19: the section falls back within this, however its remote fails. */
const FALLBACK_WITHIN_MS = 4_500;
const ENTRY = /\/assets\/quote\/[^/]+\/entry\..*\.js$/;
const html = '<!doctype html><title>Not a script</title>';

const fates: [string, (route: Route) => Promise<unknown> | undefined][] = [
  ['is missing', (route) => route.fulfill({ status: 404, body: '' })],
  ['is a page of HTML', (route) => route.fulfill({ contentType: 'text/html', body: html })],
  ['does not connect', (route) => route.abort('connectionrefused')],
  ['hangs', () => undefined],
];

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /did not load|do not answer/ });

describe('a remote that cannot come costs its section only', () => {
  it.each(fates)('where the served page reads without it: the quote remote %s', async (_name, fate) => {
    const { page, context, problems } = await visit(browser);
    await page.route(ENTRY, fate);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const began = Date.now();
    await notice(page).waitFor();
    expect(Date.now() - began).toBeLessThan(FALLBACK_WITHIN_MS);
    expect(await page.locator('main').innerText()).toContain('How it works');
    expect(await notice(page).getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    await page.unroute(ENTRY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    await notice(page).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('where there is nothing but the section: a card with the telephone number', async () => {
    const { page, context, problems } = await visit(browser);
    await page.route(ENTRY, (route) => route.abort('connectionrefused'));
    await page.goto('/quote/AAAAAAAAAAAAAAAAAAAAAAAA');
    await notice(page).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('without JavaScript the page reads, and says how to get a quote', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.COATI_URL });
    const page = await context.newPage();
    await page.goto('/');
    const words = await page.locator('main').innerText();
    expect(words).toContain('Tell us about the trip');
    expect(words).toMatch(/Without it, call/);
    await context.close();
  });

  it('keeps what was typed before React took the page over', async () => {
    const { page, context } = await visit(browser);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(ENTRY, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#total-cost').fill('4321');
    await page.getByLabel('Which state do you live in?').selectOption({ label: 'Ohio' });
    release();
    await ready(page);
    expect(await page.locator('#total-cost').inputValue()).toMatch(/4,?321/);
    expect(await page.getByLabel('Which state do you live in?').inputValue()).toBe('OH');
    await context.close();
  });
});
