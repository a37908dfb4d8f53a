import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit, WIDTHS } from './support/browser';
import { takenOver } from './support/outline';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ENTRY = /\/assets\/blog\/[^/]+\/entry\..*\.js$/;
const heading = (page: Page) => page.locator('main h1');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const canonical = (page: Page) =>
  page.evaluate(() => {
    const { pathname, search } = new URL(
      document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href,
    );
    return pathname + search;
  });

/** Marks the document, so that a test can tell whether it is still the same one. */
const stay = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-document', ''));
const isSame = async (page: Page) => (await page.locator('body[data-same-document]').count()) === 1;

async function open(path: string, width: number = WIDTHS.desktop) {
  const visited = await visit(browser, width);
  await visited.page.goto(path);
  await takenOver(visited.page);
  await stay(visited.page);
  return visited;
}

describe('moving inside the blog', () => {
  it('[P-08, P-09] opens an article in place, with its address, title and heading; back finds the list where it was left', async () => {
    const { page, context, problems } = await open('/blog/');
    const link = page.locator('.coati-card h2 a').nth(6);
    const title = await link.innerText();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await link.click();
    await page.waitForURL(/\/blog\/(?!category)[\w-]+\/$/);
    expect(await isSame(page)).toBe(true);
    expect(await page.title()).toContain(title);
    expect(await canonical(page)).toBe(new URL(page.url()).pathname);
    expect(await focused(page)).toBe('H1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.locator('.coati-cards-lead').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    await page.goForward();
    await page.locator('.coati-article').waitFor();
    expect(await page.title()).toContain(title);
    expect(await isSame(page)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[P-08] finds the list where it was left, also when the article was loaded anew in between', async () => {
    const { page, context, problems } = await open('/blog/');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await page.locator('.coati-card h2 a').nth(6).click();
    await page.locator('.coati-article').waitFor();
    await page.reload();
    await takenOver(page);
    await page.goBack();
    await page.locator('.coati-cards-lead').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[P-10] turns pages and categories in place, each with an address that can be shared', async () => {
    const { page, context } = await open('/blog/');
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.waitForURL(/\/blog\/\?page=2$/);
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Page 2 of').waitFor();
    expect(await canonical(page)).toBe('/blog/?page=2');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^City Guides/ })
      .click();
    await page.waitForURL(/\/blog\/category\/city-guides\/$/);
    expect(await isSame(page)).toBe(true);
    const live = await heading(page).innerText();
    await page.reload();
    expect(await heading(page).innerText()).toBe(live);
    await context.close();
  });

  it('loads a document where the page stands under another header, is another section’s, or is not there', async () => {
    for (const [path, section] of [
      ['/about-us/', 'blog'],
      ['/pet-insurance/', 'pet'],
      ['/blog/no-such-article/', 'chrome'],
    ] as const) {
      const { page, context } = await open('/blog/');
      const link = page.locator('.coati-card h2 a').first();
      await link.evaluate((anchor, href) => anchor.setAttribute('href', href), path);
      await link.click();
      await page.waitForURL(`**${path}`);
      await page.waitForLoadState();
      expect(await isSame(page)).toBe(false);
      expect(await page.locator('main').getAttribute('data-section')).toBe(section);
      await context.close();
    }
  });

  it('follows a link to a place on the page, and the contents of an article, without leaving it', async () => {
    const { page, context } = await open('/travel-insurance-101/');
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const id = (await link.getAttribute('href'))!.slice(1);
    await link.click();
    await expect
      .poll(() => page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().top, id))
      .toBeLessThan(200);
    expect(page.url()).toContain(`#${id}`);
    expect(await isSame(page)).toBe(true);
    await page.goBack();
    expect(await isSame(page)).toBe(true);
    await context.close();
  });
});

describe('the contents of an article', () => {
  it('are behind a disclosure on a phone and in sight on a wide screen, without a script', async () => {
    const { page, context } = await open('/travel-insurance-101/', WIDTHS.phone);
    const list = page.getByRole('navigation', { name: 'On this page' }).getByRole('list');
    expect(await list.isVisible()).toBe(false);
    await page.getByText('On this page', { exact: true }).click();
    expect(await list.isVisible()).toBe(true);
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    expect(await list.isVisible()).toBe(true);
    await context.close();
  });
});

describe('React takes an article over', () => {
  it('without touching focus, scroll, an open disclosure or a single node', async () => {
    const { page, context, problems } = await visit(browser, WIDTHS.phone);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(ENTRY, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/travel-insurance-101/', { waitUntil: 'commit' });
    await page.getByText('On this page', { exact: true }).click();
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.coati-words a')?.focus({ preventScroll: true });
      document.activeElement?.setAttribute('data-mine', '');
      window.scrollTo({ top: 1200, behavior: 'instant' });
    });
    release();
    await takenOver(page);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-mine'))).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(1200);
    expect(await page.locator('.coati-contents details').getAttribute('open')).not.toBeNull();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a blog remote that does not come', () => {
  it('leaves the article standing, says so, and is asked again when the visitor wants', async () => {
    const { page, context, problems } = await visit(browser);
    await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/travel-insurance-101/');
    const notice = page.getByRole('alert').filter({ hasText: 'do not answer' });
    await notice.waitFor();
    expect(await heading(page).isVisible()).toBe(true);
    expect(await page.locator('.coati-words').innerText()).toContain('Pre-existing condition');
    expect(await notice.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    await page.unroute(ENTRY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await takenOver(page);
    expect(await page.locator('.coati-words').innerText()).toContain('Pre-existing condition');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('and an answer that does not come make a link a plain link', async () => {
    const { page, context } = await open('/blog/');
    await page.route('**/api/content/**', (route) => route.abort('connectionrefused'));
    await page.locator('.coati-card h2 a').first().click();
    await page.waitForURL(/\/blog\/(?!category)[\w-]+\/$/);
    await page.waitForLoadState();
    expect(await isSame(page)).toBe(false);
    expect(await heading(page).isVisible()).toBe(true);
    await context.close();
  });
});
