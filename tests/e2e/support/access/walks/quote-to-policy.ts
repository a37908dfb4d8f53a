/** From the empty form to the policy on a phone, with whatever can stand in the way. */
import type { Page, Route } from 'playwright-core';
import { at } from '../../brands';
import { ready } from '../../browser';
import {
  cardForm,
  CARDS,
  fillCard,
  fillHolder,
  fillTravelers,
  payButton,
  tickStatements,
} from '../../buying';
import { switchCarrier } from '../../carriers';
import { someone } from '../../mail-box';
import { fillTrip, selectFirstPlan } from '../../quoting';
import { type Trip } from '../../trips';
import { button, heading, type Walk } from './walk';

const TRIP: Trip = {
  state: 'Texas',
  countries: ['Italy', 'Greece'],
  leavesIn: 45,
  lasts: 14,
  ages: [67, 64],
  costDollars: 9000,
};
/** Answers while it is bought from; its price moves on the way. */
const CARRIER = 'northwind-assurance';
/** No plan for this trip costs as little. */
const TOO_MUCH_ASKED = 'filter=price:under-100&filter=medical:500000';
const article = (page: Page) => page.getByRole('article');

export async function quoteToPolicy(walk: Walk): Promise<void> {
  const results = await toResults(walk);
  await asking(walk, results);
  await amongPlans(walk, results);
  await purchase(walk, results);
}

/** As in the tab that "Contact us" opens beside the plans. */
async function asking({ page, brand, look }: Walk, results: string): Promise<void> {
  await page.goto(at(brand, '/contact-us/'), { referer: results });
  await page.getByRole('checkbox', { name: /^About your quote/ }).waitFor();
  await look('contact, about a quote');
  await page.goto(results);
  await article(page).first().waitFor();
}

async function toResults({ page, brand, look }: Walk): Promise<string> {
  await page.goto(at(brand, '/'));
  await ready(page);
  await button(page, 'See plans and prices').click();
  await page.getByRole('alert').waitFor();
  await look('quote form, errors');
  await page.reload();
  await ready(page);
  await fillTrip(page, TRIP);
  await button(page, 'See plans and prices').click();
  await page.waitForURL(/\/quote\/[\w-]{16,}/);
  await heading(page, 'Plans for your trip');
  await page.getByText(/insurers have answered/).waitFor({ state: 'detached', timeout: 15_000 });
  await look('results');
  const results = page.url();
  await arriving({ page, look });
  await page.goto(results);
  await article(page).first().waitFor();
  return results;
}

/** The same quote while insurers have yet to answer; it stays so for as long as the page is looked at. */
async function arriving({ page, look }: Pick<Walk, 'page' | 'look'>): Promise<void> {
  let hasPlans = false;
  const asked = /\/api\/quotes\/[\w-]{16,}$/;
  const keepBack = async (route: Route): Promise<void> => {
    // Only a browser takes every name under localhost for this machine.
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const response = await route.fetch({ url: url.href });
    const quote = (await response.json()) as { quotes: unknown[]; meta: { carriersAnswered: number } };
    const meta = { ...quote.meta, carriersAnswered: hasPlans ? quote.meta.carriersAnswered - 1 : 0 };
    await route.fulfill({
      response,
      json: { ...quote, meta, quotes: hasPlans ? quote.quotes : [], complete: false },
    });
  };
  await page.route(asked, keepBack);
  await page.reload();
  await heading(page, 'Plans for your trip');
  await page.getByText('Please wait while we sniff out the best deals').waitFor();
  // However long the look takes, the page does not think that it has waited for too long.
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  await look('results, none yet');
  hasPlans = true;
  await article(page).first().waitFor();
  await look('results, one insurer to come');
  await page.unrouteAll({ behavior: 'wait' });
}

async function amongPlans({ page, look }: Walk, results: string): Promise<void> {
  for (const index of [0, 1]) await article(page).nth(index).getByLabel('Compare').check();
  await button(page, /^Filters/).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.waitFor();
  await look('results, the filters open');
  await filters.getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await button(page, /^Remove/).waitFor();
  await look('results, filtered and ticked');
  const tray = page.getByRole('region', { name: 'Plans to compare' });
  await tray.getByRole('link', { name: /^Compare \d/ }).click();
  await page.getByRole('table').waitFor();
  await look('comparison');
  await page.goto(`${results}/compare`);
  await page.getByRole('heading', { name: 'Choose the plans to compare' }).waitFor();
  await look('comparison of nothing');
  await page.goto(`${results}/buy`);
  await page.getByRole('heading', { name: 'Choose a plan first' }).waitFor();
  await look('purchase of nothing');
  await page.goto(`${results}/confirmation`);
  await heading(page, 'This confirmation is not in this tab');
  await look('confirmation of another tab');
  await page.goto(`${results}?${TOO_MUCH_ASKED}`);
  await page.getByRole('heading', { name: 'No plan meets all your filters' }).waitFor();
  await look('results, all filtered away');
  await page.goto(results);
  await article(page)
    .first()
    .getByRole('link', { name: /^Details/ })
    .click();
  await page.waitForURL(/\/plans\//);
  await button(page, 'Select this plan').waitFor();
  await look('plan');
  await page.goto(`${results}/plans/none`);
  await heading(page, 'This plan is not part of your quote');
  await look('plan of another quote');
}

async function purchase({ page, look, lookInto }: Walk, results: string): Promise<void> {
  await page.goto(results);
  await selectFirstPlan(page, /^Select .*Northwind/);
  await page.route('**/api/quotes/meta', (route) => route.abort());
  await page.reload();
  await heading(page, 'The order form did not load');
  await look('purchase, the form did not load');
  await page.unroute('**/api/quotes/meta');
  await button(page, 'Try again').click();
  await button(page, 'Continue').click();
  await page.getByRole('alert').waitFor();
  await look('purchase, errors');
  await fillTravelers(page, TRIP.ages);
  await look('purchase, policyholder');
  await fillHolder(page, someone('states'), { city: 'Austin', postCode: '78701' });
  await page.getByRole('heading', { level: 2, name: 'Upgrades' }).waitFor();
  await look('purchase, upgrades');
  await button(page, 'Continue').click();
  await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
  await payButton(page).click();
  await page.getByRole('alert').waitFor();
  await look('purchase, nothing agreed to');
  await tickStatements(page);
  await fillCard(page, CARDS.declined);
  await lookInto('card form', await cardForm(page));
  await payButton(page).click();
  await page.getByText('Your bank declined the card.').waitFor();
  await look('purchase, declined');
  await fillCard(page, CARDS.good);
  await switchCarrier(CARRIER, 'price-change', { priceFactor: 1.1, latencyMs: 50 });
  await payButton(page).click();
  const moved = page.getByRole('dialog');
  await moved.getByRole('heading', { name: 'The price has gone up' }).waitFor();
  await look('purchase, the price has gone up');
  await moved.getByRole('button', { name: /^Pay/ }).click();
  await heading(page, 'You are covered');
  await look('confirmation');
}
