import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEach } from './support/addresses';
import { launch, ready, visit } from './support/browser';
import {
  breakRemote,
  entryOf,
  fallbackOf,
  FATES,
  headerLives,
  REASONS,
  watchFallbacks,
  type Fate,
} from './support/broken-remotes';
import { takeOverFlaws } from './support/outline';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** TRUST R19: the section falls back within this, however its remote fails. */
const FALLBACK_WITHIN_MS = 4_500;
const ENTRY = entryOf('quote');

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /did not load|do not answer/ });

/** A page of each section, and whether the edge serves its words (else a loading screen stands in <main>). */
const sections = [
  { section: 'chrome', path: '/', isServed: true },
  { section: 'blog', path: '/about-us/', isServed: true },
  { section: 'pet', path: '/pet-insurance/', isServed: true },
  { section: 'quote', path: '/', isServed: true },
  { section: 'portal', path: '/sign-in', isServed: false },
];

/** What a visitor loses beside the section itself. */
async function lossesOf(
  { section, path, isServed }: (typeof sections)[number],
  fate: Fate,
): Promise<string[]> {
  const { page, context, problems } = await visit(browser);
  const losses: string[] = [];
  const expectThat = (holds: boolean, otherwise: string): unknown => holds || losses.push(otherwise);
  await watchFallbacks(page);
  await breakRemote(page, section, fate);
  const answer = await page.goto(path, { waitUntil: 'commit' });
  const html = (await answer?.text()) ?? '';
  const { reason, afterMs } = await fallbackOf(page, section);
  expectThat(reason === REASONS[fate], `the host calls it ${reason}`);
  expectThat(afterMs < FALLBACK_WITHIN_MS, `fell back after ${Math.round(afterMs)} ms`);
  if (section === 'chrome') {
    await ready(page);
    expectThat((await notice(page).count()) === 0, 'the section is called missing');
  } else {
    const call = await notice(page).getByRole('link').getAttribute('href');
    expectThat(/^tel:\+?\d+$/.test(call ?? ''), `the notice calls ${call}`);
    expectThat(await page.getByRole('button', { name: 'Try again' }).isVisible(), 'no new try');
    await expect.poll(() => headerLives(page)).toBe(true);
  }
  if (isServed) losses.push(...(await takeOverFlaws(page, html)));
  expectThat(await page.getByRole('banner').getByRole('link').first().isVisible(), 'the header is gone');
  expectThat(await page.getByRole('contentinfo').getByRole('link').first().isVisible(), 'the footer is gone');
  await context.close();
  return [...losses, ...problems].map((loss) => `${fate}: ${loss}`);
}

describe('a remote that cannot come costs its section only', () => {
  it.each(sections)('$section: missing, HTML, hanging or throwing at mount', async (one) => {
    const losses = await forEach(FATES, (fate) => lossesOf(one, fate), 2);
    // A machine busy with something else lets any clock run on: who was late is asked again, alone.
    for (const [index, fate] of FATES.entries())
      if (losses[index]?.some((loss) => loss.includes('fell back after')))
        losses[index] = await lossesOf(one, fate);
    expect(losses.flat()).toEqual([]);
  });

  it('where it comes at the second try, the section takes the page over', async () => {
    const { page, context, problems } = await visit(browser);
    await page.route(ENTRY, (route) => route.abort('connectionrefused'));
    await page.goto('/', { waitUntil: 'commit' });
    await notice(page).waitFor();
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
