/** The way to a policy and to its owner's account with text at twice its size: they scroll downwards alone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAs, openPolicy, signUp } from './support/account';
import { heading } from './support/access/walks/walk';
import { launch, visit, WIDTHS } from './support/browser';
import { fillTravelers } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes } from './support/quoting';
import { aTrip, isoDay } from './support/trips';
import { beside, picture, sidewaysScroll } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const ALL_WIDTHS = [320, ...Object.values(WIDTHS)];

/** Looks at a screen with large text at every width, and leaves it as it was. */
async function lookAt(page: Page, what: string, found: string[]): Promise<void> {
  const before = page.viewportSize();
  const sized = (size: string) =>
    page.evaluate((percent) => void (document.documentElement.style.fontSize = percent), size);
  await sized('200%');
  for (const width of ALL_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = await sidewaysScroll(page);
    if (sideways > 0)
      found.push(`${what} at ${width} px: ${sideways} px, ${(await beside(page)).join(', ')}`);
    await picture(page, `text-200-step-${what.replaceAll(' ', '-')}-${width}`);
  }
  await sized('');
  if (before) await page.setViewportSize(before);
}

it('[N-02] WCAG 1.4.4: no screen of the quote, of a purchase or of an account is wider than its window', async () => {
  const { page, context } = await visit(browser, WIDTHS.desktop);
  const found: string[] = [];
  const look = (what: string) => lookAt(page, what, found);
  await page.goto('/sign-in');
  await heading(page, 'Sign in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await look('sign in, errors');
  const email = someone('large');
  await signUp(page, email);
  await heading(page, 'Hello, Ada');
  await look('account');

  await getQuotes(page);
  const results = page.url();
  for (const nth of [0, 1]) await page.getByRole('article').nth(nth).getByLabel('Compare').check();
  await look('results');
  const tray = page.getByRole('region', { name: 'Plans to compare' });
  await tray.getByRole('link', { name: /^Compare \d/ }).click();
  await page.getByRole('table').waitFor();
  await look('comparison');
  await page.goto(results);
  await page
    .getByRole('link', { name: /^Details .*Bluefin/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select this plan' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await look('purchase, errors');
  await fillTravelers(page);
  await look('purchase, policyholder');
  await page.getByRole('button', { name: 'Back' }).click();
  await buyAs(page, email);
  await look('confirmation');

  await openPolicy(page);
  await page.getByRole('link', { name: 'Change dates, cost or upgrades' }).waitFor();
  await look('policy');
  await page.getByRole('link', { name: 'Change dates, cost or upgrades' }).click();
  const back = page.getByLabel('Day you come back');
  await back.fill('');
  await page.getByRole('button', { name: 'See the new price' }).click();
  await page.getByRole('alert').waitFor();
  await look('change, errors');
  await back.fill(isoDay(aTrip.leavesIn + aTrip.lasts + 2));
  await page.getByRole('button', { name: 'See the new price' }).click();
  await page.getByRole('heading', { name: 'The new price' }).waitFor();
  await look('change, price');
  expect(found).toEqual([]);
  await context.close();
});
