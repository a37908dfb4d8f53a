/** Forms filled in with keys and a clipboard alone, as people copy from a booking, a contact or a mail. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Keys } from './support/access/keys';
import { launch, ready, visit } from './support/browser';
import { covered, fillCard, fillTravelers, payButton, tickStatements } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { clipboardOf, sentBy, takeMessages } from './support/filling';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { isoDay } from './support/trips';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const written = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

it('a trip is pasted as a booking has it: days, an age with blanks before it, dollars', async () => {
  const { page, context } = await visit(browser);
  const paste = await clipboardOf(page);
  const keys = new Keys(page);
  const [leaves, returns] = [isoDay(60), isoDay(70)];
  await page.goto('/');
  await ready(page);
  await keys.to(page.getByRole('combobox', { name: /going/ }));
  await paste('Mexico\u00a0');
  await keys.type(page.getByLabel('Which state do you live in?'), 'Flo');
  for (const [label, iso, style] of [
    ['Day you leave', leaves, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }],
    ['Day you come back', returns, { month: '2-digit', day: '2-digit', year: 'numeric' }],
  ] as const) {
    await keys.to(page.getByLabel(label));
    await paste(written(iso, style));
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(iso);
  }
  await keys.to(page.locator('#traveler-1-age'));
  await paste('\u00a0 41');
  await keys.to(page.locator('#total-cost'));
  await paste('US$ 5,000.00');
  const asked = await sentBy(page, '/api/quotes', () => page.keyboard.press('Enter'));
  expect(asked).toMatchObject({
    residence: { state: 'FL' },
    trip: { departureDate: leaves, returnDate: returns, destinations: ['MX'] },
    travelers: [{ age: 41, tripCostCents: 500_000 }],
  });
  await page.waitForURL(/\/quote\/[\w-]{16,}/);
  await context.close();
});

it('[B-02, C-02] a contact is pasted as a phone has it; two presses of Enter on Pay are one order', async () => {
  const { page, context } = await visit(browser);
  const email = someone('pasted');
  await getQuotes(page);
  await selectFirstPlan(page);
  await fillTravelers(page);
  await page.getByLabel('Street address').fill('1 Sample Street');
  await page.getByLabel('City').fill('Plantation');
  const paste = await clipboardOf(page);
  const keys = new Keys(page);
  await keys.to(page.getByLabel('ZIP code'));
  await paste('  33324 \u2013 1234 ');
  await keys.to(page.getByLabel('Email address'));
  await paste(`Ada Sample <mailto:${email}>`);
  await keys.to(page.getByLabel(/^Telephone/));
  await paste('\u202a+1 (954) 555\u20110100\u202c');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Upgrades' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 2, name: 'Review and pay' }).waitFor();
  for (const shown of [email, '+1 (954) 555-0100', /FL 33324-1234/])
    await page.getByRole('definition').getByText(shown).waitFor();
  await tickStatements(page);
  await fillCard(page);

  let orders = 0;
  page.on('request', (request) => (orders += Number(/\/api\/purchases$/.test(request.url()))));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/gateway/fields/tokens', async (route) => {
    await held;
    await route.continue();
  });
  const order = await sentBy(page, '/api/purchases', async () => {
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    await page.locator('button[aria-busy=true]', { hasText: 'Pay' }).waitFor();
    await page.keyboard.press('Enter');
    answer();
  });
  expect(order).toMatchObject({
    customer: { email, telephone: '+1 (954) 555-0100', address: { postCode: '33324-1234' } },
  });
  await covered(page);
  expect(orders).toBe(1);
  await context.close();
});

it('[P-05] a message takes a pasted telephone, and says at the field what is none', async () => {
  const { page, context } = await visit(browser);
  await takeMessages(page);
  await page.goto('/contact-us/');
  await ready(page);
  const paste = await clipboardOf(page);
  const telephone = page.getByLabel(/^Telephone/);
  await page.getByLabel('Email address').focus();
  await paste(`mailto:${someone('message')}`);
  await telephone.focus();
  await page.keyboard.type('after five, please');
  await page.getByLabel('Your message').fill('Does the plan cover a broken ski?');
  const send = page.getByRole('button', { name: 'Send the message' });
  await send.focus();
  await page.keyboard.press('Enter');
  const line = page.getByRole('alert').getByRole('link');
  await line.waitFor();
  expect(await line.innerText()).toMatch(/telephone/i);
  await line.press('Enter');
  expect(await telephone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await telephone.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Control+a');
  await paste('\u202a(954) 555\u20110100\u202c');
  expect(await telephone.getAttribute('aria-invalid')).toBeNull();
  const message = await sentBy(page, '/api/contact/requests', () => page.keyboard.press('Enter'));
  expect(message).toMatchObject({ telephone: '(954) 555-0100' });
  await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor();
  await context.close();
});
