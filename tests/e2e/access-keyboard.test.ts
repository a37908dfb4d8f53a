/** Six journeys with keys alone. Source: TRUST §3. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keys } from './support/access/keys';
import { PASSWORD, signUp } from './support/account';
import { launch, ready, visit, type Visit, WIDTHS } from './support/browser';
import { agent, goOffDuty, goOnDuty } from './support/desk';
import { cardFrame, CARDS, covered, payButton } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes } from './support/quoting';
import { bornAt, isoDay } from './support/trips';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** A day as it is typed into the browser's own date field. */
const typedDay = (iso: string): string => iso.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');

/** Ends a journey: every stop was fit to be used, and there were no more of them than a person can bear. */
async function arrived({ flaws, stops }: Keys, { problems, context }: Visit, budget: number): Promise<void> {
  expect([...flaws, ...problems]).toEqual([]);
  expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(budget);
  await context.close();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('[W3] with keys alone, every stop seen, in view, uncovered and large enough', () => {
  it('a visitor goes from the front page to a policy', { timeout: 180_000 }, async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    const keys = new Keys(page);
    await page.goto('/');
    await ready(page);
    await keys.at(page.getByRole('link', { name: /^Skip to/ }), 'Enter');
    await keys.type(page.getByRole('combobox', { name: /going/ }), 'Mexico');
    await page.getByRole('option', { name: 'Mexico' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await keys.type(page.getByLabel('Which state do you live in?'), 'Flo');
    await keys.type(page.getByLabel('Day you leave'), typedDay(isoDay(60)));
    await keys.type(page.getByLabel('Day you come back'), typedDay(isoDay(70)));
    await keys.type(page.locator('#traveler-1-age'), '41');
    await keys.type(page.locator('#total-cost'), '4000');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/quote\/[\w-]{16,}/);
    await page.getByText(/insurers have answered/).waitFor({ state: 'detached', timeout: 15_000 });
    await keys.keepsPlace('asking for plans');
    await keys.at(page.getByRole('article').getByRole('button', { name: /^Select/ }), 'Enter', 60);
    await page.getByLabel('First name').waitFor();
    await keys.keepsPlace('selecting a plan');
    await keys.type(page.getByLabel('First name'), 'Ada');
    await keys.type(page.getByLabel('Last name'), 'Sample');
    await keys.type(page.getByLabel('Date of birth'), typedDay(bornAt(41)));
    await keys.at(button(page, 'Continue'), 'Enter');
    await page.getByLabel('Street address').waitFor();
    await keys.keepsPlace('the travelers');
    await keys.type(page.getByLabel('Street address'), '1 Sample Street');
    await keys.type(page.getByLabel('City'), 'Plantation');
    await keys.type(page.getByLabel('ZIP code'), '33324');
    await keys.type(page.getByLabel('Email address'), someone('keys'));
    await keys.at(button(page, 'Continue'), 'Enter');
    await page.getByRole('heading', { level: 2, name: 'Upgrades' }).waitFor();
    await keys.keepsPlace('the policyholder');
    await keys.at(button(page, 'Continue'), 'Enter');
    await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
    await keys.keepsPlace('the upgrades');
    const statements = page.locator('input[name^="consent-"]');
    for (let index = 0; index < (await statements.count()); index += 1)
      await keys.at(statements.nth(index), 'Space');
    const card = cardFrame(page);
    await keys.type(card.getByLabel('Card number'), CARDS.good);
    await keys.type(card.getByLabel('Expiry date'), '1231');
    await keys.type(card.getByLabel('Security code'), '123');
    await keys.type(card.getByLabel('ZIP code'), '33324');
    await keys.at(payButton(page), 'Enter');
    await covered(page);
    await keys.keepsPlace('paying');
    await arrived(keys, visitor, 150);
  });

  it('a visitor searches and reads what was found', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    const keys = new Keys(page);
    await page.goto('/about-us/');
    await ready(page);
    await keys.type(page.locator('#header-search'), 'lisbon');
    await page
      .getByRole('option', { name: /Lisbon/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    await ready(page);
    await keys.at(page.locator('main h2 a').first(), 'Enter', 40);
    await page.getByRole('heading', { level: 1, name: /Lisbon/ }).waitFor();
    await arrived(keys, visitor, 50);
  });

  it('a visitor filters, takes a filter away, and compares', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await getQuotes(page);
    const all = await page.getByRole('article').count();
    const count = () => page.getByRole('article').count();
    const keys = new Keys(page);
    const filter = page.locator('aside input[type=checkbox]').first();
    await keys.at(filter, 'Space', 40);
    await expect.poll(count).toBeLessThan(all);
    expect(await filter.evaluate((one) => one === document.activeElement)).toBe(true);
    await keys.at(button(page, /^Remove/), 'Enter', 60);
    await expect.poll(count).toBe(all);
    await keys.keepsPlace('taking a filter away');
    for (const index of [0, 1])
      await keys.at(page.getByRole('article').nth(index).getByLabel('Compare'), 'Space', 60);
    await keys.at(page.getByRole('link', { name: 'Compare 2 plans' }), 'Enter', 120);
    await page.getByRole('table').waitFor();
    await keys.keepsPlace('opening the comparison');
    await keys.at(page.getByLabel('Only differences'), 'Space');
    await keys.at(page.getByRole('table').getByRole('button', { name: /^Select/ }), 'Enter');
    await page.waitForURL(/\/buy/);
    await arrived(keys, visitor, 260);
  });

  it('a customer signs in and out', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    const email = someone('keys-account');
    await signUp(page, email);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await visitor.context.clearCookies();
    const keys = new Keys(page);
    await page.goto('/sign-in');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await keys.type(page.getByLabel('Email address'), email);
    await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await keys.keepsPlace('signing in');
    // Beside every screen of the account, before what the screen is about.
    await keys.to(page.getByRole('navigation', { name: 'Account' }).getByRole('button'), 5, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await keys.keepsPlace('signing out');
    await arrived(keys, visitor, 60);
  });

  it('a visitor with a small screen goes through the menu', async () => {
    const visitor = await visit(browser, WIDTHS.phone);
    const { page } = visitor;
    const keys = new Keys(page);
    await page.goto('/');
    await ready(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await keys.at(opener, 'Enter');
    await menu.waitFor();
    await keys.keepsPlace('opening the menu');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await keys.at(menu.locator('summary', { hasText: 'Travel' }), 'Enter');
    await keys.at(menu.getByRole('link', { name: 'Carrier reviews' }), 'Enter');
    await page.waitForURL(/insurance-carrier-review/);
    await arrived(keys, visitor, 20);
  });

  it('a visitor sends the chat’s invitation away', { timeout: 120_000 }, async () => {
    const { page: desk, context: office } = await agent(browser, 'Gus');
    await goOnDuty(desk);
    const visitor = await visit(browser);
    const { page } = visitor;
    const trip = {
      state: 'Texas',
      countries: ['Italy'],
      leavesIn: 45,
      lasts: 14,
      ages: [72, 70],
      costDollars: 14_000,
    };
    await getQuotes(page, trip);
    // From the end of the page, where the chat stands.
    await page.reload();
    const invitation = page.getByRole('heading', { name: 'Questions about these plans?' });
    await invitation.waitFor();
    const keys = new Keys(page);
    await keys.to(button(page, 'Close the invitation'), 6, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await invitation.waitFor({ state: 'detached' });
    await keys.keepsPlace('sending the invitation away');
    const chat = page.locator('#coati-chat').getByRole('button', { name: 'Live Chat Now' });
    if (!(await chat.evaluate((one) => one === document.activeElement))) await keys.to(chat, 3);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Live chat' }).waitFor();
    await keys.keepsPlace('opening the chat');
    await page.keyboard.press('Escape');
    await chat.waitFor();
    await keys.keepsPlace('leaving the chat');
    await goOffDuty(desk);
    await office.close();
    await arrived(keys, visitor, 12);
  });
});

describe('[W3] the look at each stop sees', () => {
  it.each([
    ['no sign of the focus', ':focus { outline: none }', /nothing showed/],
    ['something over it', 'body::after { content: ""; position: fixed; inset: 0; z-index: 9 }', /covered by/],
    [
      'a target too small',
      'button { width: 12px; height: 12px; padding: 0; border: 0; overflow: hidden }',
      /12 × 12 px/,
    ],
    ['a target out of sight', 'button { position: fixed; inset-inline-start: -200vw }', /out of sight/],
  ])('%s', async (_what, style, said) => {
    const page = await browser.newPage();
    await page.setContent(
      `<style>${style}</style><button>One</button><button>Two</button><button>Three</button>`,
    );
    const keys = new Keys(page);
    await keys.to(page.getByRole('button', { name: 'Three' }), 5);
    expect(keys.flaws.join('\n')).toMatch(said);
    await page.close();
  });

  it('a focus that falls to the body', async () => {
    const page = await browser.newPage();
    await page.setContent('<button onclick="this.remove()">Gone</button>');
    const keys = new Keys(page);
    await keys.at(page.getByRole('button'), 'Enter');
    await keys.keepsPlace('pressing it');
    expect(keys.flaws).toEqual(['after pressing it the focus is on the body']);
    await page.close();
  });
});
