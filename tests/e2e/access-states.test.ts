/** Every screen that is no page of the sitemap, in each state it can be met in, under two brands. Source: TRUST §3. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAt, nothingFound } from './support/access/looks';
import { TWO_BRANDS } from './support/access/tabs';
import { codeFor, PASSWORD } from './support/account';
import { at } from './support/brands';
import { launch, visit, WIDTHS } from './support/browser';
import {
  allCarriersOk,
  CARDS,
  fillCard,
  fillHolder,
  fillTravelers,
  fillTrip,
  payButton,
  ready,
  REMOTE_CARRIERS,
  selectFirstPlan,
  someone,
  switchCarrier,
  type Trip,
} from './support/journey';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(async () => {
  await allCarriersOk();
  await browser.close();
});

const TRIP: Trip = {
  state: 'Texas',
  countries: ['Italy', 'Greece'],
  leavesIn: 45,
  lasts: 14,
  ages: [67, 64],
  costDollars: 9000,
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 30_000 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.each(TWO_BRANDS)('every screen of %s in its states', (brand) => {
  const found = nothingFound();
  const broken: string[] = [];

  // Three walks side by side; each screen is asked everything where it stands.
  beforeAll(async () => {
    const walk = async (steps: (page: Page, look: (what: string) => Promise<void>) => Promise<void>) => {
      const { page, context, problems } = await visit(browser);
      await steps(page, (what) => lookAt(page, `${brand} ${what}`, found));
      broken.push(...problems);
      await context.close();
    };
    await Promise.all([walk(quoteToPolicy), walk(pieces), walk(account)]);
  }, 400_000);

  async function quoteToPolicy(page: Page, look: (what: string) => Promise<void>): Promise<void> {
    await page.goto(at(brand, '/'));
    await ready(page);
    await button(page, 'See plans and prices').click();
    await page.getByRole('alert').waitFor();
    await look('quote form, errors');
    await page.reload();
    await ready(page);
    // One insurer keeps the page waiting while it is looked at.
    await switchCarrier(REMOTE_CARRIERS[0], 'ok', { latencyMs: 5_500 });
    await fillTrip(page, TRIP);
    await button(page, 'See plans and prices').click();
    await page.waitForURL(/\/quote\/[\w-]{16,}/);
    await page.getByText(/insurers have answered/).waitFor();
    await allCarriersOk();
    await page.getByText(/insurers have answered/).waitFor({ state: 'detached', timeout: 15_000 });
    await look('results');
    const results = page.url();
    for (const index of [0, 1]) await page.getByRole('article').nth(index).getByLabel('Compare').check();
    await page.locator('aside input[type=checkbox]').first().check();
    await button(page, /^Remove/).waitFor();
    await look('results, filtered and ticked');
    await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
    await button(page, /^Filters/).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await look('results, the filters open');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    await page.getByRole('link', { name: /^Compare \d/ }).click();
    await page.getByRole('table').waitFor();
    await look('comparison');
    await page.goto(results);
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.waitForURL(/\/plans\//);
    await button(page, 'Select this plan').waitFor();
    await look('plan');
    await page.goto(results);
    await selectFirstPlan(page);
    await button(page, 'Continue').click();
    await page.getByRole('alert').waitFor();
    await look('purchase, errors');
    await fillTravelers(page, TRIP.ages);
    await look('purchase, policyholder');
    await fillHolder(page, someone('states'));
    await page.getByRole('heading', { level: 2, name: 'Upgrades' }).waitFor();
    await look('purchase, upgrades');
    await button(page, 'Continue').click();
    await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
    const statements = page.locator('input[name^="consent-"]');
    for (let index = 0; index < (await statements.count()); index += 1) await statements.nth(index).check();
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await page.getByText('Your bank declined the card.').waitFor();
    await look('purchase, declined');
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await heading(page, 'You are covered');
    await look('confirmation');
  }

  async function pieces(page: Page, look: (what: string) => Promise<void>): Promise<void> {
    await page.goto(at(brand, '/quote/AAAAAAAAAAAAAAAAAAAAAAAA'));
    await page.getByRole('heading', { name: 'We cannot find this quote' }).waitFor();
    await look('no such quote');
    for (const query of ['lisbon', 'zzzqqqxxx', '']) {
      await page.goto(at(brand, `/search?coati[query]=${query}`));
      await ready(page);
      await look(`search for "${query}"`);
    }
    await page.goto(at(brand, '/contact-us/'));
    await ready(page);
    await button(page, 'Send the message').click();
    await look('contact, errors');
    await page.locator('#header-search').fill('insurance');
    await page.getByRole('listbox').first().waitFor();
    await look('search box, open');
    await page.setViewportSize({ width: WIDTHS.phone, height: 740 });
    await page.goto(at(brand, '/about-us/'));
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Travel' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Carrier reviews' }).waitFor();
    // It closes by itself on a wide screen.
    await lookAt(page, `${brand} menu, open`, found, [WIDTHS.phone, WIDTHS.tablet]);
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    const undecided = await visit(browser, WIDTHS.desktop, 'undecided');
    await undecided.page.goto(at(brand, '/about-us/'));
    await undecided.page.getByRole('region', { name: 'May we measure your visit?' }).waitFor();
    await lookAt(undecided.page, `${brand} the question about measuring`, found);
    await undecided.context.close();
  }

  async function account(page: Page, look: (what: string) => Promise<void>): Promise<void> {
    await page.goto(at(brand, '/sign-in'));
    await heading(page, 'Sign in');
    await look('sign in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await look('sign in, errors');
    await page.goto(at(brand, '/sign-in/reset'));
    await heading(page, 'Reset your password');
    await look('reset');
    await page.goto(at(brand, '/sign-up'));
    await heading(page, 'Sign up');
    await look('sign up');
    const email = someone('states');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await heading(page, 'Check your e-mail');
    await look('sign up, the code');
    await page.getByLabel('Code from the e-mail').fill(await codeFor(email));
    await button(page, 'Confirm and sign in').click();
    await heading(page, 'Hello, Ada');
    for (const [path, title] of [
      ['', /^Hello/],
      ['/policies', /^Your policies$/],
      ['/policies/none', /^Your policy$/],
      ['/quotes', /^Saved quotes$/],
      ['/travelers', /^Travelers$/],
      ['/details', /^Your details$/],
      ['/security', /^Sign-in and security$/],
      ['/data', /^Your data$/],
    ] as const) {
      await page.goto(at(brand, `/account${path}`));
      await heading(page, title);
      await page
        .locator('main [aria-hidden="true"][class*="skeleton"]')
        .first()
        .waitFor({ state: 'detached' });
      await look(`account${path}`);
    }
  }

  it('[W2] has nothing that axe objects to or leaves open, and fits the screen', () => {
    expect(found.rules).toEqual([]);
  });
  it('breaks no policy, and nothing in it fails', () => {
    expect(broken).toEqual([]);
  });
  it('[W4] loses no word at 400 %, nor with the spacing a reader may set', () => {
    expect(found.fit).toEqual([]);
  });
  it('[W5] moves nothing for those who asked for less motion', () => {
    expect(found.motion).toEqual([]);
  });
  it('[W6] keeps the edges of its controls in colors that are not its own', () => {
    expect(found.colors).toEqual([]);
  });
});
