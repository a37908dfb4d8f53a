/** Links to the places of the pet page: where they lead, what has the focus then, and the way back. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, haveChosen, launch, ready, visit, WIDTHS } from './support/browser';

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
    await menu.locator('summary', { hasText: 'Pet' }).click();
    await menu.getByRole('link', { name: 'Why it matters' }).click();
    await menu.waitFor({ state: 'hidden' });
    await settled(page);
    expect(Math.abs(await gapUnderHeader(page, 'why-it-matters'))).toBeLessThan(2);
    expect(await focused(page)).toBe('why-it-matters');
    await context.close();
  });
});
