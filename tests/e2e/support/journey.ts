/** The quote journey as a visitor walks it; every step finds things by what a person reads. */
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { sandboxUrl } from './browser';

export interface Trip {
  state: string;
  countries: string[];
  /** Days from today. */
  leavesIn: number;
  lasts: number;
  ages: number[];
  costDollars: number;
}

export const aTrip: Trip = {
  state: 'Florida',
  countries: ['Mexico'],
  leavesIn: 60,
  lasts: 10,
  ages: [41],
  costDollars: 4000,
};

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenge: '4000 0027 6000 3184',
} as const;

export function isoDay(daysFromNow: number, base = new Date()): string {
  const day = new Date(base.getFullYear(), base.getMonth(), base.getDate() + daysFromNow, 12);
  return day.toISOString().slice(0, 10);
}

/** A birth date that makes a traveler this old today, so many days past the birthday. */
export function bornAt(age: number, daysPast = 183): string {
  const today = new Date();
  return isoDay(-daysPast, new Date(today.getFullYear() - age, today.getMonth(), today.getDate()));
}

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

/** Resolves when React has taken over the page. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('mark').some(({ name }) => name.endsWith('section-mounted')),
  );
}

export async function selectFirstPlan(page: Page, name: string | RegExp = /^Select/): Promise<void> {
  await page.getByRole('article').getByRole('button', { name }).first().click();
  await page.waitForURL(/\/buy/);
}

export async function fillTravelers(page: Page, ages: number[] = aTrip.ages): Promise<void> {
  for (const [index, age] of ages.entries()) {
    const group = page.locator(`#traveler-${index + 1}`);
    await group.getByLabel('First name').fill(['Ada', 'Ben', 'Cy'][index] ?? `Kid${index}`);
    await group.getByLabel('Last name').fill('Sample');
    await group.getByLabel('Date of birth').fill(bornAt(age));
  }
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** In the state that the quote was made for; a ZIP code of another one is refused. */
const HOME = { city: 'Plantation', postCode: '33324' };

export async function fillHolder(page: Page, email: string, { city, postCode } = HOME): Promise<void> {
  await page.getByLabel('Street address').fill('1 Sample Street');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('ZIP code').fill(postCode);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From the chosen plan to the last step, with every statement read and ticked. */
export async function toReview(page: Page, email: string, ages: number[] = aTrip.ages): Promise<void> {
  await fillTravelers(page, ages);
  await fillHolder(page, email);
  await page.getByRole('heading', { level: 2, name: 'Upgrades' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
  await tickStatements(page);
}

export async function tickStatements(page: Page): Promise<void> {
  const statements = page.locator('input[name^="consent-"]');
  for (let index = 0; index < (await statements.count()); index += 1) await statements.nth(index).check();
}

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('#card-fields');

/** The gateway's card form as a document of its own. */
export async function cardForm(page: Page): Promise<Frame> {
  const frame = await (await page.locator('#card-fields').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the card form is no frame');
  return frame;
}

export async function fillCard(page: Page, number: string = CARDS.good): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12 / 31');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('33324');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Resolves when the confirmation is there. */
export async function covered(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor({ timeout: 30_000 });
}

/** From the last step, with everything ticked, to the confirmation. */
export async function pay(page: Page, card: string = CARDS.good): Promise<void> {
  await fillCard(page, card);
  await payButton(page).click();
  await covered(page);
}

/** From the front page to the confirmation of the first plan. */
export async function buy(page: Page, email: string): Promise<void> {
  await getQuotes(page);
  await selectFirstPlan(page);
  await toReview(page, email);
  await pay(page);
}

/** An address of its own for each purchase; in letters, since the service refuses what reads like a card number. */
export const someone = (name: string): string =>
  `${name}-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}@example.com`;

export interface Mail {
  id: string | number;
  to: string[] | string;
  subject: string;
}

/** Messages in the sandbox's mail box for one address, once at least one is there. */
export async function mailFor(address: string, withinMs = 15_000): Promise<Mail[]> {
  const until = Date.now() + withinMs;
  for (;;) {
    const response = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(address)}`);
    const body = (await response.json()) as Mail[] | { messages: Mail[] };
    const messages = Array.isArray(body) ? body : body.messages;
    if (messages.length > 0 || Date.now() > until) return messages;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Puts one remote carrier into a mode of the sandbox's switch. */
export async function switchCarrier(carrierId: string, mode: string, more: object = {}): Promise<void> {
  const response = await fetch(`${sandboxUrl}/carriers/switch/${carrierId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode, ...more }),
  });
  if (!response.ok) throw new Error(`switch ${carrierId} to ${mode}: ${response.status}`);
}

export const REMOTE_CARRIERS = [
  'northwind-assurance',
  'bluefin-specialty',
  'pilgrim-casualty',
  'sablewood-insurance',
] as const;

export async function allCarriersOk(): Promise<void> {
  for (const carrier of REMOTE_CARRIERS) await switchCarrier(carrier, 'ok', { latencyMs: 50 });
}
