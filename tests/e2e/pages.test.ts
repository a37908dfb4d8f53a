import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../shells/host/src/mounts';
import { ask, forEach, indexedPaths, onePathOfEachKind } from './support/addresses';
import { launch, visit } from './support/browser';
import { takenOver, takeOverFlaws } from './support/outline';
import { layoutShift } from './support/stops';

let browser: Browser;
let paths: string[];
beforeAll(async () => {
  browser = await launch();
  paths = await indexedPaths();
});
afterAll(() => browser.close());

/** Everything the console calls an error: scripts, policies, files that did not come. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // A machine that runs two browsers beside the platform may be late; that alone is no flaw of the page.
    const isLate = message.text().includes('failed (timeout)');
    if (['error', 'warning'].includes(message.type()) && !isLate) errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** What is wrong with one page before, while and after React takes it over. */
async function flawsOf(path: string): Promise<string[]> {
  const { page, context, problems } = await visit(browser);
  const errors = errorsOf(page);
  const answer = await page.goto(path);
  const html = (await answer?.text()) ?? '';
  await takenOver(page);
  const flaws = [...(await structureFlaws(page, path)), ...(await takeOverFlaws(page, html))];
  if (answer?.status() !== 200) flaws.push(`status ${answer?.status()}`);
  // Where a processor is short of time, the header is painted while it is still being read; that is not ours to move.
  const shift = await layoutShift(page, 'main');
  if (shift > 0.001) flaws.push(`layout shift ${shift}`);
  await context.close();
  return [...flaws, ...problems, ...errors].map((flaw) => `${path}: ${flaw}`);
}

/** Title, one heading, the way here, and who stands behind an article. */
async function structureFlaws(page: Page, path: string): Promise<string[]> {
  const found = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('main h1').length,
    trail: [...document.querySelectorAll('main nav[aria-label="Breadcrumb"] li')].map((item) => ({
      title: item.textContent,
      href: item.querySelector('a')?.getAttribute('href') ?? null,
      isCurrent: item.getAttribute('aria-current') === 'page',
    })),
    section: document.querySelector<HTMLElement>('main')?.dataset['section'],
    landmarks: ['header', 'main', 'footer'].filter(
      (name) => document.querySelectorAll(`body > ${name}`).length === 1,
    ),
    byline: document.querySelector('main .coati-byline')?.textContent ?? '',
  }));
  const flaws: string[] = [];
  if (!found.title) flaws.push('no title');
  if (found.headings !== 1) flaws.push(`${found.headings} h1`);
  // What the content service says of the section must be what the host says, or nothing starts.
  if (found.section !== ownerOf(path))
    flaws.push(`the frame says ${found.section}, the host ${ownerOf(path)}`);
  if (found.landmarks.length !== 3) flaws.push(`landmarks: ${found.landmarks.join(', ')}`);
  if (path === '/') return flaws;
  const [home, ...rest] = found.trail;
  const last = rest.pop();
  if (home?.title !== 'Home' || home.href !== '/') flaws.push('the breadcrumb does not begin at Home');
  if (!last?.isCurrent || last.href !== null) flaws.push('the breadcrumb does not end here, without a link');
  if (rest.some(({ href }) => href === null)) flaws.push('a step of the breadcrumb leads nowhere');
  const isSigned = /^\/(blog\/(?!category)|travel-insurance-providers\/)[\w-]+\/$/.test(path);
  if (isSigned && !/^By .+Reviewed by .+Updated /.test(found.byline)) flaws.push(`byline: ${found.byline}`);
  return flaws;
}

describe('every page of the sitemap', () => {
  it('[P-02, P-03, P-04, P-05, P-06, P-07, P-08, P-09, P-10, P-11, P-12, A-10] is taken over as it was served, and nothing moves', async () => {
    const flaws = await forEach(paths, flawsOf, 2);
    expect(flaws.flat()).toEqual([]);
  }, 900_000);

  it('reads without JavaScript: its heading, its words, its links', async () => {
    const flaws = await forEach(onePathOfEachKind(paths), async (path) => {
      const on = await visit(browser);
      await on.page.goto(path);
      await takenOver(on.page);
      const full = (await on.page.locator('main').innerText()).split(/\s+/).length;
      const off = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.COATI_URL });
      const page = await off.newPage();
      await page.goto(path);
      const words = (await page.locator('main').innerText()).split(/\s+/).length;
      const heading = await page.getByRole('heading', { level: 1 }).isVisible();
      await Promise.all([on.context.close(), off.close()]);
      return heading && words >= full * 0.9 ? [] : [`${path}: ${words} of ${full} words`];
    });
    expect(flaws.flat()).toEqual([]);
  });
});

describe('[P-21] an address that leads nowhere', () => {
  it('is a 404 inside the chrome, and starts no section', async () => {
    const { page, context, problems } = await visit(browser);
    const answer = await page.goto('/blog/no-such-article/');
    await page.waitForLoadState('networkidle');
    expect(answer?.status()).toBe(404);
    expect(await page.locator('main').getAttribute('data-section')).toBe('chrome');
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const sections = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(blog|pet|quote)\//.test(name)),
    );
    expect(sections).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** How many columns the widest table of a served page has. */
const columnsOf = (html: string): number =>
  Math.max(
    0,
    ...[...html.matchAll(/<thead>(.*?)<\/thead>/gs)].map(([, head = '']) => head.split('<th').length - 1),
  );

it('a printed page keeps every column of its tables', async () => {
  const served = await forEach(paths, async (path) => ({
    path,
    columns: columnsOf(await (await ask(path)).text()),
  }));
  const widest = served.sort((one, two) => two.columns - one.columns).slice(0, 8);
  expect(widest[0]?.columns).toBeGreaterThan(5);
  // Letter paper between margins of three quarters of an inch.
  const { page, context } = await visit(browser, 672);
  await page.emulateMedia({ media: 'print' });
  const cut: string[] = [];
  for (const { path } of widest) {
    await page.goto(path);
    const lost = await page
      .locator('.coati-table table')
      .evaluateAll((tables) =>
        tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      );
    cut.push(...lost.filter((over) => over > 0).map((over) => `${path}: ${over} px`));
  }
  expect(cut).toEqual([]);
  await context.close();
});
