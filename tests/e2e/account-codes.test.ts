/** An account without a password: opened and signed in to by mailed codes, and a proof of who it is before it changes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, PASSWORD } from './support/account';
import { launch, visit, WIDTHS } from './support/browser';
import { someone } from './support/mail-box';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** How a state looks on a phone and a desk; nothing is wrong with it. */
async function looked(page: Page, state: string): Promise<void> {
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page), state).toEqual([]);
    expect(await sidewaysScroll(page), state).toBe(0);
    await picture(page, `${state} ${width}`);
  }
}

/** Opens an account without a password; the address's codes so far. */
async function signUpWithout(page: Page, email: string): Promise<string[]> {
  await page.goto('/sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Sample');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  const code = await codeFor(email);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await heading(page, 'Hello, Ada').waitFor();
  return [code];
}

describe('an account without a password (case U13)', () => {
  it('[P-17] is opened, signed in to by a mailed code over a reload, and given a password later', async () => {
    const { page, problems, context } = await visit(browser, WIDTHS.phone);
    const email = someone('codes');
    const codes = await signUpWithout(page, email);
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    await looked(page, 'sign in, ways');
    await page.getByRole('button', { name: 'Sign in with an emailed code' }).click();
    await page.getByLabel('Email address').fill(email);
    await looked(page, 'sign in by code');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code from the email').waitFor();
    await looked(page, 'sign in by code, the code');
    // On a phone the way to the mail often costs the page.
    await page.reload();
    await page.getByLabel('Code from the email').fill(await codeFor(email, codes));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Hello, Ada').waitFor();
    await page.goto('/account/security');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await looked(page, 'security without a password');
    await page.getByRole('button', { name: 'Add a password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByLabel('Current password', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a session of a while ago (case A8)', () => {
  it('proves who it is by a mailed code, and then goes on by itself', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    const email = someone('proof');
    const codes = await signUpWithout(page, email);
    // What the service says ten minutes after a sign-in.
    let refused = 0;
    await page.route('**/api/accounts/me/email', async (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      const body = JSON.stringify({ type: '/problems/sign-in-again', title: 'Again', status: 403 });
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
    });
    await page.goto('/account/security');
    await page.getByLabel('New email address').fill(someone('proof-new'));
    await page.getByRole('button', { name: 'Send a code to it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.waitFor();
    await looked(page, 'a fresh proof');
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    await dialog.getByLabel('Code from the email').waitFor();
    await looked(page, 'a fresh proof, the code');
    await dialog.getByLabel('Code from the email').fill(await codeFor(email, codes));
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirm the address' }).waitFor();
    expect(refused).toBe(2);
    await context.close();
  });
});
