import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit, WIDTHS } from './support/browser';
import {
  allCarriersOk,
  cardForm,
  CARDS,
  fillCard,
  fillHolder,
  fillTravelers,
  getQuotes,
  payButton,
  ready,
  selectFirstPlan,
} from './support/journey';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** Looks at the page wherever the journey stands; what it finds is told at the end, so that one run tells it all. */
function looker(width: string) {
  const found: string[] = [];
  return {
    found,
    async look(page: Page, screen: string): Promise<void> {
      await picture(page, `${screen}-${width}`);
      found.push(...(await violations(page)).map((violation) => `${screen}: ${violation}`));
      const sideways = await sidewaysScroll(page);
      if (sideways > 0) found.push(`${screen}: ${sideways} px wider than the screen`);
    },
  };
}

describe.each(Object.entries(WIDTHS))('every screen at %s width', (name, width) => {
  it('from the form to the policy', async () => {
    const { page, context, problems } = await visit(browser, width);
    const { look, found } = looker(name);
    await page.goto('/');
    await ready(page);
    await look(page, 'home');
    await page.getByRole('button', { name: 'See plans and prices' }).click();
    await page.getByRole('alert').waitFor();
    await look(page, 'home-errors');
    await getQuotes(page, {
      state: 'Texas',
      countries: ['Italy', 'Greece'],
      leavesIn: 45,
      lasts: 14,
      ages: [67, 64],
      costDollars: 9000,
    });
    await look(page, 'results');
    const results = page.url();
    for (const index of [0, 1]) await page.getByRole('article').nth(index).getByLabel('Compare').check();
    await page
      .getByRole('link', { name: /Compare/ })
      .last()
      .click();
    await page.getByRole('table').waitFor();
    await look(page, 'compare');
    await page.goto(results);
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.waitForURL(/\/plans\//);
    await page.getByRole('button', { name: 'Select this plan' }).waitFor();
    await look(page, 'plan');
    await page.goto(results);
    await selectFirstPlan(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    await look(page, 'buy-travelers-errors');
    await fillTravelers(page, [67, 64]);
    await look(page, 'buy-policyholder');
    await fillHolder(page, `screens-${name}@example.com`);
    await look(page, 'buy-upgrades');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
    const statements = page.locator('input[name^="consent-"]');
    for (let index = 0; index < (await statements.count()); index += 1) await statements.nth(index).check();
    await fillCard(page, CARDS.declined);
    found.push(...(await violations(await cardForm(page))).map((violation) => `card form: ${violation}`));
    await payButton(page).click();
    await page.getByText('Your bank declined the card.').waitFor();
    await look(page, 'buy-declined');
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor({ timeout: 30_000 });
    await look(page, 'confirmation');
    expect([...found, ...problems]).toEqual([]);
    await context.close();
  });

  it('what is not there', async () => {
    const { page, context } = await visit(browser, width);
    const { look, found } = looker(name);
    const answer = await page.goto('/no-such-page/');
    expect(answer?.status()).toBe(404);
    await look(page, 'not-found');
    await page.goto('/quote/AAAAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('heading', { name: 'We cannot find this quote' }).waitFor();
    await look(page, 'no-such-quote');
    expect(found).toEqual([]);
    await context.close();
  });
});
