/** The reports as the staff reads them: by keyboard, at three widths, live, without color, and without a script. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const secret = process.env.ANALYTICS_STAFF_SECRET ?? '';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = (await loaded.run()).violations;
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function signIn(page: Page): Promise<void> {
  await page.goto('/reports/');
  await page.getByLabel('Staff secret').fill(secret);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Now' }).waitFor();
}

async function send(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const body = JSON.stringify({ url: `${baseUrl}/`, clientId: `reader-${number}`, referrer: null });
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    const answer = await fetch(`${baseUrl}/api/analytics/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(202);
  }
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).textContent();

/** Page views of all days shown, off the table that holds what the columns draw. */
const views = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('details tbody tr td:nth-child(2)')]
      .map((cell) => Number(cell.textContent.replace(/,/g, '')))
      .reduce((sum, count) => sum + count, 0),
  );

describe('the sign-in', () => {
  it('refuses a wrong secret in words and keeps the figures to itself', async () => {
    const { page, context, problems } = await visit(browser, WIDTHS.phone);
    await page.goto('/reports/');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Staff secret').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('secret');
    expect(await violations(page)).toEqual([]);
    expect(await page.locator('table').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('ends with a press of a button', async () => {
    const { page, context } = await visit(browser);
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Staff secret').waitFor();
    expect((await page.goto('/reports/'))?.status()).toBe(401);
    await context.close();
  });
});

describe('the figures', () => {
  it.each(Object.values(WIDTHS))('are in order at %i px', async (width) => {
    const { page, context, problems } = await visit(browser, width);
    await signIn(page);
    await page.locator('summary').click();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('come by themselves, with what people looked at, and as a file that says the same', async () => {
    const { page, context, problems } = await visit(browser);
    await signIn(page);
    const before = await views(page);
    await send(7);
    await expect
      .poll(async () => (await page.reload(), views(page)), { timeout: 60_000, interval: 1_000 })
      .toBe(before + 7);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (await page.locator('details[open]').count())
        ? page.getByRole('link', { name: 'Page views by day as CSV' }).click()
        : page
            .locator('summary')
            .click()
            .then(() => page.getByRole('link', { name: 'Page views by day as CSV' }).click()),
    ]);
    expect(download.suggestedFilename()).toBe('views.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines).toHaveLength(30);
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(before + 7);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('of the moment renew themselves, say when they cannot, and stop when told to', async () => {
    const { page, context, problems } = await visit(browser);
    await signIn(page);
    const asked = () => page.waitForRequest('**/reports/now.json', { timeout: 15_000 });
    const at = await page.locator('#at').textContent();
    await asked();
    await expect.poll(() => page.locator('#at').textContent()).not.toBe(at);
    expect(await figure(page, 'deadLetters')).toMatch(/^\d/);

    await page.route('**/reports/now.json', (route) => route.abort());
    await page.getByText('No answer at the moment').waitFor();
    await page.unroute('**/reports/now.json');
    await expect.poll(() => page.locator('#trouble').textContent()).toBe('');

    await page.getByLabel(/Every \d+ seconds/).uncheck();
    const still = await page.locator('#at').textContent();
    await page.waitForTimeout(6_000);
    expect(await page.locator('#at').textContent()).toBe(still);

    await context.clearCookies();
    await page.getByLabel(/Every \d+ seconds/).click();
    await page.getByText('You are signed out').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('can be read by keyboard: skip link, choices, tables that scroll', async () => {
    const { page, context } = await visit(browser);
    await signIn(page);
    await page.goto('/reports/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the figures');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    const stops: string[] = [];
    // A field for a date is several stops, one for each of its parts.
    for (let step = 0; step < 90; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        const { width, height } = at.getBoundingClientRect();
        const name = at.id || at.getAttribute('aria-label') || at.textContent;
        return {
          last: at === document.body,
          name,
          seen: outlineStyle !== 'none' && outlineWidth !== '0px',
          large: width >= 24 && height >= 24,
        };
      });
      if (stop.name === stops.at(-1)) continue;
      if (stop.last) break;
      expect(stop).toEqual({ name: stop.name, last: false, seen: true, large: true });
      stops.push(stop.name);
    }
    expect(stops).toEqual(expect.arrayContaining(['Look again', 'keep', 'since', 'until', 'brand', 'Show']));
    expect(stops).toContain('Pages, all lines');
    await context.close();
  });

  it('are told by length and words, not by color', async () => {
    const { page, context } = await visit(browser);
    await signIn(page);
    await page.emulateMedia({ forcedColors: 'active' });
    const painted = await page.evaluate(() =>
      [...document.querySelectorAll('.columns rect, .funnel rect')].map((bar) => getComputedStyle(bar).fill),
    );
    expect(new Set(painted).size).toBe(1);
    const words = await page.locator('.funnel li').allTextContents();
    expect(words.map((each) => /^(\D+)/.exec(each)?.[1])).toEqual([
      'form',
      'results',
      'plan',
      'buy',
      'policy',
    ]);
    const days = await page.locator('.columns rect title').allTextContents();
    expect(days).toHaveLength(30);
    expect(days[29]).toMatch(/^\d{4}-\d\d-\d\d: [\d,]+$/);
    await context.close();
  });

  it('stand without a script too', async () => {
    const context = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await signIn(page);
    expect(await page.locator('table').count()).toBeGreaterThan(9);
    expect(await page.getByLabel(/Every \d+ seconds/).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Look again' }).click();
    await page.getByRole('heading', { name: 'Now' }).waitFor();
    await context.close();
  });
});
