/** From the front page to a chosen plan as a visitor goes; every step finds things by what a person reads. */
import type { Page } from 'playwright-core';
import { ready } from './browser';
import { aTrip, isoDay, type Trip } from './trips';

export async function fillTrip(page: Page, trip: Trip = aTrip): Promise<void> {
  for (const country of trip.countries) {
    await page.getByRole('combobox', { name: /going|visit/ }).fill(country);
    await page.getByRole('option', { name: country, exact: false }).first().click();
  }
  await page.getByLabel('Which state do you live in?').selectOption({ label: trip.state });
  await page.getByLabel('Day you leave').fill(isoDay(trip.leavesIn));
  await page.getByLabel('Day you come back').fill(isoDay(trip.leavesIn + trip.lasts));
  for (const [index, age] of trip.ages.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a traveler' }).click();
    await page.locator(`#traveler-${index + 1}-age`).fill(String(age));
  }
  await page.locator('#total-cost').fill(String(trip.costDollars));
}

/** From the front page to results in which every carrier has answered. */
export async function getQuotes(page: Page, trip: Trip = aTrip, start = '/'): Promise<void> {
  await page.goto(start);
  await ready(page);
  await fillTrip(page, trip);
  await page.getByRole('button', { name: 'See plans and prices' }).click();
  await page.waitForURL(/\/quote\/[\w-]{16,}/);
  await page.getByRole('heading', { level: 1, name: 'Plans for your trip' }).waitFor();
  await page.getByText(/insurers have answered/).waitFor({ state: 'detached', timeout: 15_000 });
}

export async function selectFirstPlan(page: Page, name: string | RegExp = /^Select/): Promise<void> {
  await page.getByRole('article').getByRole('button', { name }).first().click();
  await page.waitForURL(/\/buy/);
}
