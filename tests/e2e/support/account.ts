/** Signing up and in, as a customer does it. */
import type { Page } from 'playwright-core';
import { CARDS, pay, toReview } from './buying';
import { mailFor } from './mail-box';

/** Long, and nothing of it in a list of common ones. */
export const PASSWORD = 'marmalade tractor violin';

/** The newest code the mail box holds for an address. */
export async function codeFor(email: string, besides: string[] = []): Promise<string> {
  const until = Date.now() + 20_000;
  for (;;) {
    const codes = (await mailFor(email))
      .map(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1])
      .filter((code): code is string => code !== undefined && !besides.includes(code));
    if (codes[0]) return codes[0];
    if (Date.now() > until) throw new Error('no mail with a code came');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** From the sign-up screen to the account. */
export async function signUp(page: Page, email: string, at = '/sign-up'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Sample');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What the tab keeps of the store. */
export const kept = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('avk') ?? '');

/** From the first step of a purchase to its policy. */
export async function buyAs(page: Page, email: string): Promise<void> {
  await toReview(page, email);
  await pay(page);
}

/** The page of the one policy that the account has. */
export async function openPolicy(page: Page): Promise<void> {
  await page.goto('/account/policies');
  await page.getByRole('link', { name: /documents and changes/ }).click();
}

/** The card fields of a change, where the price went up. */
export async function fillChangeCard(page: Page): Promise<void> {
  const frame = page.frameLocator('#change-card');
  await frame.getByLabel('Card number').fill(CARDS.good);
  await frame.getByLabel('Expiry date').fill('12 / 31');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('33324');
}
