/** The quote section drew the front page when it was built; React wakes the very nodes that were served (ADR 44). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, BRANDS } from './support/brands';
import { launch, ready, visit } from './support/browser';
import { getQuotes } from './support/quoting';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the front page comes alive where it stands', () => {
  /** Opens it, marks the form before React is there; whether that form is the one that works, and what React says. */
  async function whatBecameOf(
    page: Page,
    address: string,
  ): Promise<{ isServed: boolean; warnings: string[] }> {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('drew a part of the page anew')) warnings.push(message.text());
    });
    await page.addInitScript(() =>
      document.addEventListener(
        'readystatechange',
        // All is read then, and no script has run.
        () => document.querySelector('#quote-form')?.setAttribute('data-served', ''),
        { once: true },
      ),
    );
    await page.goto(address);
    await ready(page);
    await page.getByText('A cruise', { exact: true }).click();
    await page.getByText('Add each one the ship calls at').waitFor();
    return { isServed: (await page.locator('#quote-form[data-served]').count()) === 1, warnings };
  }

  it.each(BRANDS)('for a visitor of %s', async (brand) => {
    const { page, context } = await visit(browser);
    expect(await whatBecameOf(page, at(brand, '/'))).toEqual({ isServed: true, warnings: [] });
    await context.close();
  });

  it('for one whose last trip comes back', async () => {
    const { page, context } = await visit(browser);
    await getQuotes(page);
    expect(await whatBecameOf(page, '/')).toEqual({ isServed: true, warnings: [] });
    expect(await page.locator('#traveler-1-age').inputValue()).not.toBe('');
    await context.close();
  });

  it('under the hand of one who is faster: what they press first counts', async () => {
    const { page, context } = await visit(browser);
    // The press falls into the very moment in which React has the page and has not come to the form yet.
    await page.addInitScript(() => {
      let button: HTMLElement | undefined;
      document.addEventListener(
        'readystatechange',
        () => {
          const buttons = [...document.querySelectorAll<HTMLElement>('#quote-form button')];
          button = buttons.find(({ textContent }) => textContent === 'Add a traveler');
        },
        { once: true },
      );
      new MutationObserver((_, observer) => {
        const main = document.querySelector('main') ?? {};
        if (!Object.keys(main).some((key) => key.startsWith('__reactContainer'))) return;
        observer.disconnect();
        button?.click();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await ready(page);
    await page.locator('#traveler-2-age').waitFor();
    await context.close();
  });
});

it.each([360, 768, 992, 1100, 1200, 1280])(
  '[N-11] the kinds of trip stand in one row or in one column at %i px, none alone',
  async (width) => {
    const { page, context } = await visit(browser, width);
    await page.goto('/');
    const tops = await page
      .locator('#trip-kind-group label')
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect([1, 3]).toContain(new Set(tops).size);
    await context.close();
  },
);
