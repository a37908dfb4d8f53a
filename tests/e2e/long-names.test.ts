/** Values of people that are long and have no space, on the narrowest phone: nothing scrolls sideways (case P7). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor, PASSWORD } from './support/account';
import { launch, visit } from './support/browser';
import { pay, tickStatements } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { sidewaysScroll } from './support/stops';
import { aTrip, bornAt } from './support/trips';

const NARROW = 320;
/** A real one, of 35 letters. */
const SURNAME = 'Keihanaikukauakahihuliheekahaunaele';
const FIRST = 'Wolfeschlegelsteinhausenbergerdorff';
const CITY = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const STREET = `1 ${CITY}street`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** Elements that reach beyond the screen, for whoever has to find them. */
async function wide(page: Page, screen: string): Promise<string[]> {
  const by = await sidewaysScroll(page);
  if (by === 0) return [];
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && one.childElementCount === 0)
      .slice(0, 4)
      .map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`),
  );
  return [`${screen}: ${by} px, ${found.join(' | ')}`];
}

it(
  'names, addresses and emails without a space fit on every screen that shows them',
  { timeout: 180_000 },
  async () => {
    const { page, context } = await visit(browser, NARROW);
    const faults: string[] = [];
    const look = async (screen: string) => faults.push(...(await wide(page, screen)));
    const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
    const email = someone(`a${'very'.repeat(5)}longname`);
    await page.goto('/sign-up');
    await page.getByLabel('First name').fill(FIRST);
    await page.getByLabel('Last name').fill(SURNAME);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await heading('Check your email');
    await look('code');
    await page.getByLabel('Code from the email').fill(await codeFor(email));
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await heading(/^Hello/);
    await look('account');
    await getQuotes(page);
    await look('results');
    await selectFirstPlan(page);
    const traveler = page.locator('#traveler-1');
    await traveler.getByLabel('First name').fill(FIRST);
    await traveler.getByLabel('Last name').fill(SURNAME);
    await traveler.getByLabel('Date of birth').fill(bornAt(aTrip.ages[0]!));
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Policyholder');
    await look('who is buying');
    await page.getByLabel('Street address').fill(STREET);
    await page.getByLabel('City').fill(CITY);
    await page.getByLabel('ZIP code').fill('33324');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel(/^Beneficiary/).fill(SURNAME + FIRST);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Upgrades');
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Review and pay');
    await look('review');
    await tickStatements(page);
    await pay(page);
    await look('confirmation');
    for (const path of ['', '/policies', '/details', '/travelers', '/security', '/quotes']) {
      await page.goto(`/account${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await look(`account${path}`);
    }
    await page.goto('/account/policies');
    await page.getByRole('link', { name: /documents and changes/ }).click();
    await heading(/Free look/);
    await look('policy');
    await page.getByRole('link', { name: 'Correct names, birth dates or address' }).click();
    await page
      .getByRole('group', { name: /^Traveler/ })
      .first()
      .getByLabel('Last name')
      .fill(`${SURNAME}s`);
    await look('correction');
    await page.getByRole('button', { name: 'Check the correction' }).click();
    await heading('Check the correction');
    await look('correction to check');
    expect(faults).toEqual([]);
    await context.close();
  },
);
