import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, haveChosen, launch, visit, WIDTHS } from './support/browser';
import { ready } from './support/journey';
import { comesLate } from './support/outline';
import { picture, sidewaysScroll, violations } from './support/stops';

const PLACES = ['compare', 'how-it-works', 'why-it-matters', 'faqs'] as const;
const GUIDE = '/pet-insurance/';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Where a section begins below the lower edge of what stays in sight of the header, in px. */
const gapUnderHeader = (page: Page, id: string): Promise<number> =>
  page.evaluate((place) => {
    const bars = [...document.querySelectorAll('#coati-header, #coati-header > *')];
    const bar = bars.find((one) => getComputedStyle(one).position === 'sticky');
    const edge = bar?.getBoundingClientRect().bottom ?? 80;
    return (document.getElementById(place)?.getBoundingClientRect().top ?? NaN) - edge;
  }, id);

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest('section')?.id);

/** Resolves when the page has stopped scrolling. */
async function settled(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => window.scrollY);
      const stands = now === before;
      before = now;
      return stands;
    })
    .toBe(true);
}

/** A visitor with a wish about motion; every scroll the page asks for is written down. */
async function walker(reducedMotion: 'reduce' | 'no-preference', width: number = WIDTHS.desktop) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, reducedMotion, baseURL: baseUrl });
  await haveChosen(context);
  await context.addInitScript(() => {
    const asked: (string | undefined)[] = ((window as unknown as { asked: unknown[] }).asked = []) as never;
    const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      asked.push(options.behavior);
      scrollTo(options);
    }) as never;
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(GUIDE);
  await ready(page);
  return {
    context,
    page,
    asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
  };
}

const linkTo = (page: Page, id: string) => page.locator(`#coati-header a[href="${GUIDE}#${id}"]`);

describe('[P-15] links to the places of the pet page', () => {
  it.each([
    ['smoothly', 'no-preference', 'smooth'],
    ['at once for those who ask for less motion', 'reduce', 'auto'],
  ] as const)(
    'scroll %s to below the header, and take address and focus along',
    async (_how, motion, behavior) => {
      const { page, context, asked } = await walker(motion);
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
      for (const id of PLACES) {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await linkTo(page, id).click();
        await settled(page);
        expect(new URL(page.url()).hash).toBe(`#${id}`);
        expect(Math.abs(await gapUnderHeader(page, id))).toBeLessThan(2);
        expect(await focused(page)).toBe(id);
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
      }
      expect((await asked()).filter((one) => one !== 'instant')).toEqual(PLACES.map(() => behavior));
      expect(await page.locator('body[data-same-document]').count()).toBe(1);
      await context.close();
    },
  );

  it('keep 80 px free where no header stays in sight', async () => {
    const { page, context } = await walker('reduce');
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('#coati-header > *'))
        part.style.position = 'static';
    });
    await page.locator('main a[href="#faqs"]').click();
    await settled(page);
    expect(await gapUnderHeader(page, 'faqs')).toBeCloseTo(0, 0);
    await context.close();
  });

  it('let the way back lead to where the reader was', async () => {
    const { page, context } = await walker('reduce');
    await linkTo(page, 'compare').click();
    await settled(page);
    const compared = await page.evaluate(() => window.scrollY);
    await page.locator('main a[href="#faqs"]').focus();
    await page.keyboard.press('Enter');
    await settled(page);
    await page.goBack();
    await settled(page);
    expect(new URL(page.url()).hash).toBe('#compare');
    await page.goBack();
    await settled(page);
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(compared);
    await context.close();
  });

  it.each(Object.entries(WIDTHS))(
    'bring an arriving visitor under the header on a %s',
    async (_name, width) => {
      const { page, context } = await visit(browser, width);
      await page.goto(`${GUIDE}#why-it-matters`);
      await ready(page);
      await settled(page);
      const gap = await gapUnderHeader(page, 'why-it-matters');
      expect(gap).toBeGreaterThan(-1);
      expect(gap).toBeLessThan(24);
      expect(await focused(page)).toBe('why-it-matters');
      await context.close();
    },
  );

  it('work from Pet Insurance 101 without another document', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/pet-insurance-101/');
    await ready(page);
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await linkTo(page, 'how-it-works').click();
    await page.waitForURL(`**${GUIDE}#how-it-works`);
    await expect.poll(() => focused(page)).toBe('how-it-works');
    expect(Math.abs(await gapUnderHeader(page, 'how-it-works'))).toBeLessThan(2);
    expect(await page.locator('body[data-same-document]').count()).toBe(1);
    const head = async () => [
      await page.title(),
      await page.locator('meta[name="description"]').getAttribute('content'),
      await page.locator('link[rel="canonical"]').getAttribute('href'),
    ];
    const inPlace = await head();
    await page.reload();
    expect(await head()).toEqual(inPlace);
    await context.close();
  });

  it('work from the menu of a phone', async () => {
    const { page, context } = await walker('reduce', WIDTHS.phone);
    await page.locator('#coati-header').getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: /^Pet/ }).click();
    await menu.getByRole('link', { name: 'Why it matters' }).click();
    await menu.waitFor({ state: 'hidden' });
    await settled(page);
    expect(Math.abs(await gapUnderHeader(page, 'why-it-matters'))).toBeLessThan(2);
    expect(await focused(page)).toBe('why-it-matters');
    await context.close();
  });
});

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
