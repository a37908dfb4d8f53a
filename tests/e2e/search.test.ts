/** Searching as a visitor does from any page, against the running search service and the real library. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/addresses';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import {
  box,
  count,
  filled,
  hits,
  isSearch,
  list,
  listenTo,
  options,
  overflow,
  PAGE,
  results,
  typing,
  violations,
} from './support/searching';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await filled();
});
afterAll(() => browser.close());

describe('the box in the header', () => {
  it('[N-07] stands there as served at 992 px and above, and nowhere below', async () => {
    expect(await (await ask(PAGE)).text()).toContain('id="header-search"');
    for (const [width, isThere] of [
      [360, false],
      [991, false],
      [992, true],
      [1280, true],
    ] as const) {
      const { page, context } = await visit(browser, width);
      await page.goto(PAGE);
      await ready(page);
      expect([width, await box(page).isVisible()]).toEqual([width, isThere]);
      expect(await overflow(page)).toBe(0);
      await context.close();
    }
  });

  it('[S-01, S-03, S-06] loads its client with the first focus, and asks our service alone, once there is a text', async () => {
    const { page, context, problems } = await visit(browser);
    const asked = listenTo(page);
    await page.goto(PAGE);
    await ready(page);
    expect(asked.filter((url) => /chrome\/[^/]+\/search\./.test(url))).toEqual([]);
    await box(page).focus();
    await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
    expect(asked.filter((url) => /chrome\/[^/]+\/search\./.test(url))).toHaveLength(1);
    await page.keyboard.type('   ');
    await page.waitForTimeout(300);
    expect(asked.filter(isSearch)).toEqual([]);
    await page.keyboard.type('lisbon');
    await list(page).waitFor();
    expect(asked.filter(isSearch).length).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.startsWith(baseUrl))).toEqual([]);
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await context.close();
  });

  it('[S-01, S-04] finds the right page in spite of a slip, and goes there by keyboard', async () => {
    const { page, context, problems } = await visit(browser);
    await typing(page, 'harbr mutual');
    expect(await options(page).count()).toBeLessThanOrEqual(6);
    const provider = list(page).locator('a[href="/travel-insurance-providers/harbor-mutual/"]');
    await provider.waitFor();
    const place = await provider.getAttribute('id');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('ArrowDown');
      if ((await box(page).getAttribute('aria-activedescendant')) === place) break;
    }
    expect(await provider.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/travel-insurance-providers/harbor-mutual/');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[S-01] keeps to the combobox pattern: Escape closes, arrows reopen, Tab leaves', async () => {
    const { page, context } = await visit(browser);
    await typing(page, 'insurance');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'hidden' });
    expect(await box(page).inputValue()).toBe('insurance');
    await page.keyboard.press('ArrowDown');
    await list(page).waitFor();
    await page.keyboard.press('End');
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toMatch(/^Show All/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'hidden' });
    await context.close();
  });

  it('[S-02, P-18] leads on to all results: the rest by name, Enter by itself', async () => {
    const { page, context } = await visit(browser);
    await typing(page, 'insurance');
    // The list opens while the word is still being typed; only the answer to all of it is meant.
    const all = list(page).locator(`a[href$="=insurance"]`);
    await all.waitFor();
    const rest = Number(/^Show All \(\+(\d+)\)$/.exec(await all.innerText())?.[1]);
    expect(await options(page).count()).toBe(6);
    await all.click();
    await page.waitForURL(`**${results('insurance')}`);
    await expect.poll(() => count(page).innerText()).toMatch(new RegExp(`^${rest + 5} results`));
    await typing(page, 'lisbon');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?coati(%5B|\[)query(%5D|\])=lisbon$/);
    await context.close();
  });

  it('stays a form that works while the service does not answer', async () => {
    const { page, context, problems } = await visit(browser);
    await page.route('**/api/search/**', (route) => route.abort());
    await page.goto(PAGE);
    await ready(page);
    await box(page).focus();
    await page.keyboard.type('lisbon');
    await page.waitForTimeout(500);
    expect(await list(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    await hits(page).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each(Object.entries(WIDTHS))(
    'breaks no accessibility rule with what it opens, on a %s',
    async (_, width) => {
      const { page, context } = await visit(browser, width);
      if (width < 992) {
        await page.goto(PAGE);
        await ready(page);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.locator('#menu-search').fill('lisbon');
      } else {
        await typing(page, 'insurance');
        await page.keyboard.press('ArrowDown');
      }
      expect(await violations(page)).toEqual([]);
      await context.close();
    },
  );

  it('[N-06, P-18] has its counterpart in the menu of narrow screens, which leads to the same page', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto(PAGE);
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Search' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.locator('#menu-search').press('Enter');
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await page.locator('#menu-search').fill('lisbon');
    await page.locator('#menu-search').press('Enter');
    await page.waitForURL(/\/search\?coati(%5B|\[)query(%5D|\])=lisbon$/);
    await hits(page).first().waitFor();
    await context.close();
  });
});
