import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import { comesLate } from './support/outline';
import { picture, sidewaysScroll, violations } from './support/stops';

const GUIDE = '/pet-insurance/';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the hints of pet pages', () => {
  it.each([GUIDE, '/pet-insurance-101/'])(
    'are the scripts that %s loads at start, each once',
    async (path) => {
      const { page, context } = await visit(browser);
      const html = (await (await page.goto(path))?.text()) ?? '';
      const hints = html.matchAll(/<link rel="preload" as="script"[^>]*href="([^"]+)"/g);
      await ready(page);
      await page.waitForLoadState('networkidle');
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.endsWith('.js')),
      );
      expect(loaded.filter((name) => !comesLate(name)).sort()).toEqual(
        [...hints].map(([, href]) => href).sort(),
      );
      await context.close();
    },
  );
});

describe.each(Object.entries(WIDTHS))('pet pages at %s width', (name, width) => {
  it.each([GUIDE, '/pet-insurance-101/'])('[P-13, P-14] %s stands still and breaks no rule', async (path) => {
    const { page, context, problems } = await visit(browser, width);
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('drew a part of the page anew')) noise.push(message.text());
    });
    expect((await page.goto(path))?.status()).toBe(200);
    const served = await page.locator('main h1').elementHandle();
    await ready(page);
    // React took the page over where it stood.
    expect(await served?.evaluate((heading) => heading.isConnected)).toBe(true);
    expect(await shifts(page)).toBeLessThan(0.001);
    await picture(page, `pet${path.replaceAll('/', '-')}${name}`);
    expect(await sidewaysScroll(page)).toBe(0);
    expect([...(await violations(page)), ...problems, ...noise]).toEqual([]);
    await context.close();
  });
});

const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

describe('[N-01, N-02] the header of pet pages', () => {
  it.each([
    [GUIDE, 200],
    ['/pet-insurance-101/', 200],
    ['/pet-insurance/nothing/', 404],
    ['/no/such/pet-insurance-page/', 404],
  ])('%s has Pet in the place of About, and no way to My Account', async (path, status) => {
    const { page, context } = await visit(browser);
    expect((await page.goto(path))?.status()).toBe(status);
    const tabs = page.locator('#coati-header nav[aria-label="Sections"] a');
    expect(await tabs.allTextContents()).toEqual(['Travel', 'Pet']);
    expect(await tabs.last().getAttribute('aria-current')).toBe('true');
    await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
    await page.locator('#coati-header').getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await page.getByText('My Account').count()).toBe(0);
    await context.close();
  });

  it('other pages keep About and My Account', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/about-us/');
    const tabs = page.locator('#coati-header nav[aria-label="Sections"] a');
    expect(await tabs.allTextContents()).toEqual(['Travel', 'About']);
    expect(await page.locator('#coati-header').getByText('My Account').count()).toBeGreaterThan(0);
    await context.close();
  });
});

describe('the guide', () => {
  const withoutScripts = (): Promise<BrowserContext> =>
    browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseUrl,
      viewport: { width: 1280, height: 900 },
    });

  it('[P-13] reads whole without scripts: answers open, bills stand in the calculator’s place', async () => {
    const context = await withoutScripts();
    const page = await context.newPage();
    await page.goto(GUIDE);
    const question = page.locator('#faqs summary').first();
    await question.click();
    expect(await page.getByText('any licensed veterinarian in the United States').isVisible()).toBe(true);
    expect(await page.locator('#compare table').isVisible()).toBe(true);
    expect(await page.getByLabel('Vet bill').isVisible()).toBe(false);
    await context.close();
  });

  it('[P-15] links to its places without scripts, clear of the header', async () => {
    const context = await withoutScripts();
    const page = await context.newPage();
    await page.goto(GUIDE);
    await page.locator('main a[href="#faqs"]').click();
    await page.waitForURL('**/#faqs');
    const top = (await page.locator('#faqs').boundingBox())?.y ?? NaN;
    const edge = await page.locator('#coati-header > *').first().boundingBox();
    expect(top).toBeGreaterThanOrEqual((edge?.y ?? 0) + (edge?.height ?? 0) - 1);
    await context.close();
  });

  it('[P-13] computes a visitor’s own bill, and keeps what was typed before React came', async () => {
    const { page, context } = await visit(browser);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/pet/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(GUIDE, { waitUntil: 'commit' });
    await page.getByLabel('Vet bill').fill('2300');
    release();
    await ready(page);
    await page.getByLabel('Deductible', { exact: true }).fill('250');
    await page.getByRole('status').filter({ hasText: '$1,640.00 comes back' }).waitFor();
    await context.close();
  });

  it('[H-04] shows no chat', async () => {
    const { page, context } = await visit(browser);
    await page.goto(GUIDE);
    await ready(page);
    expect(await page.getByText(/chat/i).count()).toBe(0);
    await context.close();
  });
});
