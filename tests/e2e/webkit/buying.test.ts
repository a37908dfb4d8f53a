/** The way to a policy in WebKit, by which every browser on an iPhone draws, and Safari on a Mac. */
import { By } from 'selenium-webdriver';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { allCarriersOk, aTrip, bornAt, CARDS, isoDay, mailFor, someone } from '../support/journey';
import { launch, type Safari } from './support/safari';
import { Visitor } from './support/visitor';

let safari: Safari;
beforeAll(allCarriersOk);
// Each a visitor of their own: who comes back finds the form filled in.
beforeEach(async () => {
  safari = await launch();
});
afterEach(() => safari.quit());

/** The narrowest window that this browser has is one of 447 px. */
it.each([400, 1280])('[Q-06] a visitor gets quotes and buys, in a window of %i px', async (width) => {
  const visitor = new Visitor(safari.driver);
  const { driver } = visitor;
  await visitor.open('/', width);
  await driver.findElement(By.id('destinations')).sendKeys('Mexico');
  await visitor.click(await visitor.see('//*[@role="option"][contains(., "Mexico")]'));
  await (await visitor.field('Which state do you live in?')).sendKeys('Florida');
  await visitor.set('Day you leave', isoDay(aTrip.leavesIn));
  await visitor.set('Day you come back', isoDay(aTrip.leavesIn + aTrip.lasts));
  await driver.findElement(By.id('traveler-1-age')).sendKeys('41');
  await driver.findElement(By.id('total-cost')).sendKeys('4000');
  await visitor.picture(`form-${width}`);
  await visitor.press('See plans and prices');
  await visitor.heading('Plans for your trip');
  await visitor.see('//*[contains(., "12 insurers asked") and contains(., "12 answered")]');
  expect(await visitor.ask<number>("document.querySelectorAll('article').length")).toBeGreaterThan(15);
  expect(await visitor.ask<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await visitor.picture(`plans-${width}`);

  await visitor.press('Select', '//article');
  await visitor.heading('Travelers');
  const person = '//*[@id="traveler-1"]';
  await visitor.type('First name', 'Ada', person);
  await visitor.type('Last name', 'Sample', person);
  await visitor.set('Date of birth', bornAt(41), person);
  await visitor.press('Continue');
  const email = someone('webkit');
  await visitor.type('Street address', '1 Sample Street');
  await visitor.type('City', 'Plantation');
  await visitor.type('ZIP code', '33324');
  await visitor.type('E-mail address', email);
  await visitor.press('Continue');
  await visitor.heading('Upgrades');
  await visitor.press('Continue');
  await visitor.heading('Review and pay');
  for (const statement of await driver.findElements(By.css('input[name^="consent-"]')))
    await visitor.click(statement);
  await driver.switchTo().frame(await driver.findElement(By.id('card-fields')));
  await visitor.set('Card number', CARDS.good);
  await visitor.set('Expiry date', '12 / 31');
  await visitor.set('Security code', '123');
  await visitor.set('ZIP code', '33324');
  await driver.switchTo().defaultContent();
  await visitor.picture(`paying-${width}`);
  await visitor.press('Pay $');
  await visitor.heading('You are covered');
  await visitor.picture(`covered-${width}`);
  const number = await driver.findElement(By.css('[data-testid=policy-number]')).getText();
  const mails = await mailFor(email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain(number);
});
