/** Steps of the portal as people take them: back and forth, in two tabs, over a reload, by a link that was cut short. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyAs, codeFor, PASSWORD, signIn, signUp } from './support/account';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { aTrip, isoDay } from './support/trips';
import { picture } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** As after half an hour away: the service knows this browser's session no more. */
async function endedElsewhere(email: string): Promise<void> {
  const { page, context } = await visit(browser);
  await page.goto('/sign-in');
  await signIn(page, email);
  await heading(page, /^Hello/).waitFor();
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
  await context.close();
}

describe('[P-16, P-21] an address of the portal without a screen', () => {
  it('asks visitors to sign in below /account, and says to customers that there is nothing', async () => {
    const { page, problems, context } = await visit(browser, WIDTHS.phone);
    await page.goto('/account/policies/abc/nothing');
    await heading(page, 'Sign in').waitFor();
    for (const path of ['/sign-in/nothing', '/sign-up/nothing']) {
      await page.goto(path);
      await heading(page, 'There is no page at this address').waitFor();
    }
    await signUp(page, someone('cut-short'));
    await heading(page, /^Hello/).waitFor();
    await page.goto('/account/nothing');
    await heading(page, 'There is no page at this address').waitFor();
    expect(await page.title()).toMatch(/^Page not found/);
    await picture(page, 'account-unknown-phone');
    await page.setViewportSize({ width: WIDTHS.desktop, height: 800 });
    const menu = page.getByRole('navigation', { name: 'Account' });
    await menu.getByRole('button', { name: 'Sign out' }).waitFor();
    await picture(page, 'account-unknown-desktop');
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    await page.getByRole('link', { name: 'To your account' }).click();
    await heading(page, /^Hello/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('[P-17] a code on its way', () => {
  it('can still be typed after a reload, and after Back and Forward', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    const email = someone('reload');
    await page.goto('/sign-up');
    await page.getByLabel('First name').fill('José');
    await page.getByLabel('Last name').fill('Núñez');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await heading(page, 'Check your email').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Núñez');
    await page.goForward();
    await heading(page, 'Check your email').waitFor();
    await page.reload();
    await page.getByLabel('Code from the email').fill(await codeFor(email));
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await heading(page, 'Hello, José').waitFor();
    await context.close();
  });
});

describe('[R-02] a session that ended', () => {
  it('takes nothing that was typed, though another tab has found it over', async () => {
    const { page, context } = await visit(browser);
    const email = someone('two-tabs');
    await signUp(page, email);
    await heading(page, /^Hello/).waitFor();
    await page.goto('/account/details');
    await page.getByLabel(/Street address/).fill('7 Half a Street');
    await endedElsewhere(email);

    const other = await context.newPage();
    await other.goto('/');
    await other.goto('/account');
    await heading(other, 'Sign in').waitFor();
    expect(await page.getByLabel(/Street address/).inputValue()).toBe('7 Half a Street');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();

    // Signing in in the other tab is enough: the first one goes on where it was.
    await signIn(other, email);
    await heading(other, /^Hello/).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel(/Street address/).inputValue()).toBe('7 Half a Street');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    // Signing out is heard everywhere, as ever.
    await other.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await context.close();
  });
});

describe('[C-02] an address', () => {
  it('of another state than its ZIP code is told at the field, and kept as it was typed', async () => {
    const { page, context } = await visit(browser);
    await signUp(page, someone('moved'));
    await heading(page, /^Hello/).waitFor();
    await page.goto('/account/details');
    await page.getByLabel(/^State/).selectOption({ label: 'Texas' });
    await page.getByLabel(/ZIP code/).fill('33324');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByText(/not in the state beside it/)
      .waitFor();
    expect(await page.getByLabel(/ZIP code/).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel(/^State/).selectOption({ label: 'Florida' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await context.close();
  });
});

describe('[P-16] Back from a new price', () => {
  it('leads to the dates as they were typed', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    const email = someone('back-and-forth');
    await getQuotes(page);
    await selectFirstPlan(page, /^Select .*Bluefin/);
    await buyAs(page, email);
    await signUp(page, email);
    await page.getByRole('link', { name: /documents and changes/ }).click();
    await page.getByRole('link', { name: 'Change dates, cost or upgrades' }).click();
    const typed = isoDay(aTrip.leavesIn + aTrip.lasts - 1);
    await page.getByLabel('Day you come back').fill(typed);
    await page.getByRole('button', { name: 'See the new price' }).click();
    await page.getByRole('heading', { name: 'The new price' }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Day you come back').inputValue()).toBe(typed);
    await page.goForward();
    await page.getByRole('heading', { name: 'The new price' }).waitFor();
    await context.close();
  });
});
