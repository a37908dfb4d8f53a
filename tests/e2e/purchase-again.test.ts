/** A purchase that is loaded anew, gone back to, or begun with a birth date that the quote was not made for. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kept } from './support/account';
import { launch, visit, WIDTHS } from './support/browser';
import { covered, fillTravelers, pay, toReview } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { bornAt } from './support/trips';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const shownStep = (page: Page): string | null => new URL(page.url()).searchParams.get('step');

it('[C-02, C-05] a reload comes back filled in, under the address of the step that is seen', async () => {
  const { page, context, problems } = await visit(browser);
  await getQuotes(page);
  await selectFirstPlan(page);
  await fillTravelers(page);
  await page.getByLabel('Street address').fill('1 Sample Street');
  await page.getByLabel('City').fill('Plantation');
  await page.getByLabel('ZIP code').fill('33324');
  await page.getByLabel('Email address').fill(someone('reload'));
  await page.getByLabel('Telephone').fill('(954) 555-0100');
  await page.reload();
  await step(page, 'Travelers');
  expect(shownStep(page)).toBe('1');
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('');
  await picture(page, 'purchase-reloaded');
  expect(await violations(page)).toEqual([]);
  const told = JSON.parse(JSON.parse(await kept(page)).customer) as Record<string, unknown>;
  expect(told['address']).toMatchObject({ state: 'FL', city: 'Plantation', postCode: '33324' });
  expect(JSON.stringify(told)).not.toContain(bornAt(41));
  await page.getByLabel('Date of birth').fill(bornAt(41));
  await page.getByRole('button', { name: 'Continue' }).click();
  await step(page, 'Policyholder');
  expect(await page.getByLabel('Street address').inputValue()).toBe('1 Sample Street');
  expect(await page.getByLabel('Email address').inputValue()).toMatch(/^reload-/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await step(page, 'Upgrades');
  expect(problems).toEqual([]);
  await context.close();
});

it('[B-02] Back after a purchase says that it is bought, and nothing is asked again', async () => {
  const { page, context } = await visit(browser);
  await getQuotes(page);
  await selectFirstPlan(page);
  const buy = page.url();
  await toReview(page, someone('again'));
  await pay(page);
  const { customer } = JSON.parse(await kept(page)) as { customer?: string };
  expect(customer ?? '').not.toMatch(/Ada|Sample|again-/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'You have bought this policy' }).waitFor();
  await picture(page, 'purchase-bought');
  expect(await violations(page)).toEqual([]);
  await page.goto(buy);
  await page.getByRole('link', { name: 'See your confirmation' }).click();
  await covered(page);
  await context.close();
});

describe.each(Object.entries({ ...WIDTHS, header: 992 }))('[B-03] at %s width', (name, width) => {
  it('a birth date of another age leads to the prices for it before anything is paid', async () => {
    const { page, context } = await visit(browser, width);
    await getQuotes(page);
    await selectFirstPlan(page);
    const before = page.url();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Date of birth').fill(bornAt(76));
    const all = page.getByRole('button', { name: 'See all prices for age 76' });
    await all.waitFor();
    expect(await page.getByRole('complementary', { name: 'Your plan' }).innerText()).toContain(
      'age 76 and not 41',
    );
    await picture(page, `purchase-other-age-${name}`);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await all.click();
    await page.getByRole('heading', { level: 1, name: 'Plans for your trip' }).waitFor();
    expect(page.url()).not.toContain(new URL(before).pathname.split('/')[2]);
    await page
      .getByText(/age 76/)
      .first()
      .waitFor();
    await selectFirstPlan(page);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Date of birth').inputValue()).toBe(bornAt(76));
    expect(await all.count()).toBe(0);
    await context.close();
  });
});
