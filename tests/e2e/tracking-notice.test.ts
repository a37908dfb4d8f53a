/** The question whether a visit may be measured: it is there, and in nobody's way. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, BRANDS } from './support/brands';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { lateLoaded, takenOver } from './support/outline';
import { layoutShift, picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const notice = (page: Page) => page.getByRole('region', { name: 'May we measure your visit?' });

async function asked(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await takenOver(page);
  await notice(page).waitFor();
}

it.each([360, 768, 1280])(
  'is read in lines, not words, where text is twice as large at %i px',
  async (width) => {
    const { page, context } = await visit(browser, width, 'undecided');
    await asked(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const words = (await notice(page).getByRole('paragraph').boundingBox())!;
    expect(words.width).toBeGreaterThan(Math.min(width * 0.7, 20 * 32) - 48);
    expect(await notice(page).evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
    await picture(page, `notice-large-text-${width}`);
    await context.close();
  },
);

describe.each(Object.entries(WIDTHS))('the question at %s width', (name, width) => {
  it('breaks no rule, moves nothing in main, takes no focus, and leaves most of the screen', async () => {
    const { page, context, problems } = await visit(browser, width, 'undecided');
    await asked(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await layoutShift(page, 'main')).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const box = (await notice(page).boundingBox())!;
    const { height } = page.viewportSize()!;
    expect(box.height).toBeLessThan(height / 3);
    expect(Math.round(box.y + box.height)).toBe(height);
    await picture(page, `notice-${name}`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[Q-06] lies over nothing that a visitor who leaves it alone must press', async () => {
    const { page, context } = await visit(browser, width, 'undecided');
    await asked(page);
    await getQuotes(page);
    await page.getByRole('article').first().getByLabel('Compare').check();
    const tray = await page.getByRole('region', { name: 'Plans to compare' }).boundingBox();
    const over = (await notice(page).boundingBox())!;
    expect(tray!.y + tray!.height).toBeLessThanOrEqual(over.y + 1);
    await selectFirstPlan(page);
    await page.getByLabel('First name').first().fill('Ada');
    expect(await notice(page).isVisible()).toBe(true);
    // The page's end can be read: there is room below it.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight * 2, behavior: 'instant' }));
    const end = (await page.locator('#coati-footer').boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual(over.y + 1);
    await context.close();
  });
});

it('[Q-06] steps out of the way of an open list on a phone, and comes back whole', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone, 'undecided');
  await asked(page);
  const where = page.getByRole('combobox', { name: 'Where are you going?' });
  await where.fill('united');
  const lines = page.getByRole('option');
  await lines.first().waitFor();
  const under = await page.getByRole('listbox').evaluate((list) => {
    const shown = list.getBoundingClientRect();
    const foot = Math.min(shown.bottom, innerHeight);
    return [...list.querySelectorAll('[role="option"]')].filter((option) => {
      const { left, top, bottom } = option.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (middle < shown.top || middle > foot) return false;
      return !option.contains(document.elementFromPoint(left + 8, middle));
    }).length;
  });
  expect(under).toBe(0);
  expect(await notice(page).isVisible()).toBe(false);
  await where.press('Escape');
  await notice(page).waitFor();
  for (const name of ['No, thanks', 'Allow'])
    expect(await notice(page).getByRole('button', { name }).isVisible()).toBe(true);
  await context.close();
});

it('is answered by keys alone, right after the skip link; the answer is kept for a year and not asked for again', async () => {
  const { page, context } = await visit(browser, WIDTHS.desktop, 'undecided');
  await asked(page, '/blog/');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to main content');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('What exactly');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('No, thanks');
  await page.keyboard.press('Enter');
  await notice(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'coati_consent', value: '1.refused', sameSite: 'Lax', path: '/' });
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThanOrEqual(366);
  await page.reload();
  await takenOver(page);
  await lateLoaded(page);
  expect(await notice(page).count()).toBe(0);
  await context.close();
});

it('opens again from the foot of any page, with the focus, and gives it back', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone, 'refused');
  await page.goto('/pet-insurance/');
  await takenOver(page);
  const link = page.getByRole('link', { name: 'Your privacy choices' });
  await lateLoaded(page);
  await link.click();
  const choices = page.getByRole('region', { name: 'Your privacy choices' });
  await choices.getByText('You have said no').waitFor();
  expect(new URL(page.url()).pathname).toBe('/pet-insurance/');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your privacy choices');
  expect(await violations(page)).toEqual([]);
  await choices.getByRole('button', { name: 'Close' }).click();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.click();
  await choices.getByRole('link', { name: 'What exactly' }).click();
  await page.waitForURL('**/privacy-policy/#your-privacy-choices');
  expect(await page.getByRole('heading', { name: 'Your privacy choices' }).first().isVisible()).toBe(true);
  await context.close();
});

it('leads to the words about it without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.COATI_URL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Your privacy choices' }).click();
  await page.waitForURL('**/privacy-policy/#your-privacy-choices');
  expect(await page.locator('#your-privacy-choices').innerText()).toContain('Your privacy choices');
  expect(await page.getByText('is honored').first().isVisible()).toBe(false);
  await context.close();
});

it.each(BRANDS)('[A-01] has no color of its own under %s', async (brand) => {
  const { page, context } = await visit(browser, WIDTHS.tablet, 'undecided');
  await asked(page, at(brand, '/about-us/'));
  expect(await violations(page)).toEqual([]);
  await picture(page, `notice-${brand}`);
  await context.close();
});

it('says where the opt-out signal is explained for machines', async () => {
  const answer = await fetch(new URL('/.well-known/gpc.json', process.env.COATI_URL));
  expect(await answer.json()).toMatchObject({ gpc: true });
});
