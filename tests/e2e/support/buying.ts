/** From the chosen plan to the confirmation as a visitor goes; every step finds things by what a person reads. */
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { getQuotes, selectFirstPlan } from './quoting';
import { aTrip, bornAt } from './trips';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenge: '4000 0027 6000 3184',
} as const;

/** In the state that the quote was made for; a ZIP code of another one is refused. */
const HOME = { city: 'Plantation', postCode: '33324' };

export async function fillTravelers(page: Page, ages: number[] = aTrip.ages): Promise<void> {
  for (const [index, age] of ages.entries()) {
    const group = page.locator(`#traveler-${index + 1}`);
    await group.getByLabel('First name').fill(['Ada', 'Ben', 'Cy'][index] ?? `Kid${index}`);
    await group.getByLabel('Last name').fill('Sample');
    await group.getByLabel('Date of birth').fill(bornAt(age));
  }
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function fillHolder(page: Page, email: string, { city, postCode } = HOME): Promise<void> {
  await page.getByLabel('Street address').fill('1 Sample Street');
  await page.getByLabel('City').fill(city);
  await page.getByLabel('ZIP code').fill(postCode);
  await page.getByLabel('Email address').fill(email);
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
