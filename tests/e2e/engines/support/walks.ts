/** What every engine is asked: the way to a policy, and how pages and their own controls lie. */
import { expect } from 'vitest';
import { codeFor, PASSWORD } from '../../support/account';
import { CARDS } from '../../support/buying';
import { mailFor, someone } from '../../support/mail-box';
import { aTrip, bornAt, isoDay } from '../../support/trips';
import type { Visitor } from './visitor';

/** Each draws controls of another kind: a form, a list, words, tables, a search. */
export const PAGES = [
  '/',
  '/blog/',
  '/providers/',
  '/travel-insurance-101/',
  '/pet-insurance/',
  '/contact-us/',
  '/search/',
  '/sign-up',
] as const;

export async function getsQuotes(visitor: Visitor, width: number): Promise<void> {
  await visitor.open('/', width);
  await (await visitor.see('//*[@id="destinations"]')).type('Mexico');
  await (await visitor.see('//*[@role="option"][contains(., "Mexico")]')).click();
  await visitor.type('Which state do you live in?', 'Florida');
  await visitor.set('Day you leave', isoDay(aTrip.leavesIn));
  await visitor.set('Day you come back', isoDay(aTrip.leavesIn + aTrip.lasts));
  await (await visitor.see('//*[@id="traveler-1-age"]')).type('41');
  await (await visitor.see('//*[@id="total-cost"]')).type('4000');
  await visitor.picture(`form-${width}`);
  await visitor.press('See plans and prices');
  await visitor.heading('Plans for your trip');
  await visitor.see('//*[contains(., "12 insurers asked") and contains(., "12 answered")]');
  expect((await visitor.seen('//article')).length).toBeGreaterThan(15);
  expect(await sideways(visitor)).toBeLessThanOrEqual(0);
  await visitor.picture(`plans-${width}`);
}

/** From the plans to a policy whose confirmation has come by mail. */
export async function buys(visitor: Visitor, width: number): Promise<void> {
  await visitor.press('Select', '//article');
  await visitor.heading('Travelers');
  const person = '//*[@id="traveler-1"]';
  await visitor.type('First name', 'Ada', person);
  await visitor.type('Last name', 'Sample', person);
  await visitor.set('Date of birth', bornAt(41), person);
  await visitor.press('Continue');
  const email = someone(visitor.engine);
  await visitor.type('Street address', '1 Sample Street');
  await visitor.type('City', 'Plantation');
  await visitor.type('ZIP code', '33324');
  await visitor.type('Email address', email);
  await visitor.press('Continue');
  await visitor.heading('Upgrades');
  await visitor.press('Continue');
  await visitor.heading('Review and pay');
  for (const statement of await visitor.seen('//input[starts-with(@name, "consent-")]'))
    await statement.click();
  await visitor.inCardForm(async () => {
    await visitor.set('Card number', CARDS.good);
    await visitor.set('Expiry date', '12 / 31');
    await visitor.set('Security code', '123');
    await visitor.set('ZIP code', '33324');
  });
  await visitor.picture(`paying-${width}`);
  await visitor.press('Pay $');
  await visitor.heading('You are covered');
  await visitor.picture(`covered-${width}`);
  const number = await (await visitor.see('//*[@data-testid="policy-number"]')).text();
  const mails = await mailFor(email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain(number);
}

/** To an account of one's own, by the code that comes by mail. */
export async function signsUp(visitor: Visitor): Promise<void> {
  const email = someone(visitor.engine);
  await visitor.open('/sign-up', 1280);
  await visitor.type('First name', 'Ada');
  await visitor.type('Last name', 'Sample');
  await visitor.type('Email address', email);
  await visitor.type('Password', PASSWORD);
  await visitor.press('Sign up');
  await visitor.heading('Check your email');
  await visitor.type('Code from the email', await codeFor(email));
  await visitor.press('Confirm and sign in');
  await visitor.heading('Hello, Ada');
}

/** By how many px a page is wider than its window; below zero where a scroll bar stands beside it. */
export const sideways = (visitor: Visitor): Promise<number> =>
  visitor.ask<number>('document.documentElement.scrollWidth - innerWidth');

export async function isNoWiderThanItsWindow(
  visitor: Visitor,
  address: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    await visitor.open(address, width);
    expect(await sideways(visitor)).toBeLessThanOrEqual(0);
    await visitor.picture(`${address.replaceAll('/', '') || 'home'}-${width}`);
  }
}

/** Two days beside each other are of one width and show a whole date. */
export async function showsWholeDays(visitor: Visitor): Promise<void> {
  await visitor.open('/', 1280);
  const widths = await visitor.ask<number[]>(
    "[...document.querySelectorAll('input[type=date]')].map((field) => field.getBoundingClientRect().width)",
  );
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBe(widths[1]);
  expect(widths[0]).toBeGreaterThanOrEqual(160);
}
