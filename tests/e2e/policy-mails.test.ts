/** A policy from its purchase to its end, and whose its mails are on the way: on a telephone and at a desk. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, buyAs, codeFor, openPolicy, signUp } from './support/account';
import { cancelled, changed, corrected } from './support/access/walks/policies';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { mailFor, someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

async function seen(page: Page, state: string): Promise<void> {
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page), state).toEqual([]);
    expect(await sidewaysScroll(page), state).toBe(0);
    await picture(page, `${state} ${width}`);
  }
}

/** Where the paper of an address's first mail about a policy is. */
async function firstLink(email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = JSON.stringify(await mailFor(email));
        path = /\/api\/quotes\/documents\/[\w-]+\.pdf/.exec(mails)?.[0];
        return path;
      },
      { timeout: 15_000 },
    )
    .toBeTruthy();
  return path ?? '';
}

it('[B-02] [P-16] a policy whose mails move closes the links of the former ones, and says where they go', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  const [former, now] = [someone('former'), someone('now')];
  await signUp(page, former);
  await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
  await getQuotes(page);
  await selectFirstPlan(page);
  await buyAs(page, former);
  await seen(page, 'bought');
  const link = await firstLink(former);
  expect((await page.request.get(link)).status()).toBe(200);

  await page.goto('/account/security');
  await page.getByLabel('New email address').fill(now);
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email address' }) });
  await part.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send a code to it' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(now));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await page.getByText('Your email address is changed').waitFor();

  await openPolicy(page);
  await page.getByText(former).waitFor();
  await seen(page, 'policy');
  await page.getByRole('link', { name: 'Change where emails go' }).click();
  await page.getByLabel(now).check();
  await seen(page, 'mails move');
  await page.getByRole('button', { name: 'Check the correction' }).click();
  await page.getByRole('button', { name: 'Correct the policy' }).click();
  await page.getByText(`on their way to ${now}`).waitFor({ timeout: 30_000 });
  await seen(page, 'mails moved');

  const stranger = await visit(browser, WIDTHS.phone);
  const answer = await stranger.page.goto(link);
  expect(answer?.status()).toBe(404);
  await stranger.page.getByRole('heading', { name: 'This link opens no document' }).waitFor();
  expect(await stranger.page.content()).not.toMatch(/Sample|@/);
  await seen(stranger.page, 'closed link');
  await stranger.page.getByRole('link', { name: 'Go to your policies' }).click();
  await stranger.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await stranger.context.close();

  const look = (state: string) => seen(page, state);
  await corrected({ page, look });
  await changed({ page, look });
  await cancelled({ page, look });
  await context.close();
});
