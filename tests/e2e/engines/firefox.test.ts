/** Firefox, whose controls, keys and reading of the content policy are its own. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AXE, BROKEN } from '../support/access/axe';
import { launch as launchChromium } from '../support/browser';
import { allCarriersOk } from '../support/carriers';
import { agent, goOffDuty, goOnDuty } from '../support/desk';
import { launch } from './support/firefox';
import { buys, getsQuotes, isNoWiderThanItsWindow, PAGES, showsWholeDays, signsUp } from './support/walks';

type Firefox = Awaited<ReturnType<typeof launch>>;
const WIDTHS = [360, 768, 1280];
let visitor: Firefox | undefined;
beforeAll(allCarriersOk);
afterEach(async () => {
  await visitor?.quit();
});

async function comes(scheme?: 'dark'): Promise<Firefox> {
  visitor = await launch(scheme);
  return visitor;
}

async function broken(by: Firefox): Promise<string[]> {
  await by.ask(AXE);
  return by.ask<string[]>(BROKEN);
}

it.each([360, 1280])('[Q-06] a visitor gets quotes and buys, in a window of %i px', async (width) => {
  const shopper = await comes();
  await getsQuotes(shopper, width);
  expect(await broken(shopper)).toEqual([]);
  await buys(shopper, width);
  expect(await broken(shopper)).toEqual([]);
  expect(shopper.problems).toEqual([]);
});

it.each(PAGES)('[N-11] %s is no wider than its window, and axe finds nothing', async (address) => {
  const reader = await comes();
  await isNoWiderThanItsWindow(reader, address, WIDTHS);
  expect(await broken(reader)).toEqual([]);
  expect(reader.problems).toEqual([]);
});

it.each(PAGES)('%s can be read in the dark', async (address) => {
  const reader = await comes('dark');
  await isNoWiderThanItsWindow(reader, address, [1280]);
  expect(await reader.ask("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
  expect(await broken(reader)).toEqual([]);
});

it('two days beside each other are of one width and show a whole date', async () => {
  await showsWholeDays(await comes());
});

it('[P-16] a customer signs up, and stays signed in', async () => {
  const customer = await comes();
  await signsUp(customer);
  await customer.open('/account', 360);
  await customer.heading('Hello, Ada');
  await customer.picture('account');
  expect(await broken(customer)).toEqual([]);
  expect(customer.problems).toEqual([]);
});

it('[H-05] a visitor and an agent talk, as each says something', async () => {
  const office = await launchChromium();
  const { page: desk } = await agent(office, 'Ada');
  await goOnDuty(desk);
  const asker = await comes();
  await asker.open('/contact-us/', 1280);
  await asker.press('Live Chat Now');
  await asker.type('Your question', 'Is my ski covered?');
  await asker.press('Start the chat');
  await asker.see('//*[@role="log"]//*[contains(., "Is my ski covered?")]');
  await desk
    .getByRole('link', { name: /Visitor \d+/ })
    .first()
    .click();
  await desk.getByLabel('Your answer').fill('It is, as baggage.');
  await desk.keyboard.press('Enter');
  await asker.see('//*[@role="log"]//*[contains(., "It is, as baggage.")]');
  await asker.picture('chat');
  expect(asker.problems).toEqual([]);
  await goOffDuty(desk);
  await office.close();
});
