/** Forms that a browser or a password manager fills in: what stands in a field is what is sent, whoever put it there. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp } from './support/account';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { autofill, fillInSilence, scriptsHeld, sentBy, takeMessages } from './support/filling';
import { someone } from './support/mail-box';
import { fillTrip, getQuotes, selectFirstPlan } from './support/quoting';
import { picture } from './support/stops';
import { aTrip, bornAt, isoDay } from './support/trips';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const TRIP = {
  destinations: 'Mexico',
  'residence-state': 'FL',
  'departure-date': isoDay(60),
  'return-date': isoDay(70),
  'traveler-1-age': '41',
  'total-cost': '4000',
};

it('[Q-06] the quote form is as it was left when Back leads to it from another document', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  await page.goto('/');
  await ready(page);
  await page.getByText('A cruise').click();
  await fillTrip(page, { ...aTrip, countries: ['Mexico', 'Belize'], ages: [41, 39] });
  await page.getByRole('radio', { name: 'for each traveler' }).check();
  const paid = page.getByRole('group', { name: /^Have you paid anything/ });
  await paid.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Day of the first payment').fill(isoDay(-1));
  const stands = () =>
    page
      .locator('#quote-form')
      .evaluate((form) =>
        [...form.querySelectorAll('input, select')].map((field) =>
          field instanceof HTMLInputElement && field.type === 'radio'
            ? `${field.id} ${field.checked}`
            : `${field.id} ${(field as HTMLInputElement).value}`,
        ),
      );
  const left = await stands();
  await page.goto('/contact-us/');
  await ready(page);
  await page.goBack();
  await ready(page);
  await page.getByRole('button', { name: 'Remove Belize' }).waitFor();
  expect(await stands()).toEqual(left);
  await picture(page, 'quote-form-come-back-to');
  await context.close();
});

describe('before its scripts have come', () => {
  it('the quote form keeps what it was filled in with, and sends it', async () => {
    const { page, context } = await visit(browser);
    const release = await scriptsHeld(page, 'quote');
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#total-cost').waitFor();
    await fillInSilence(page, { ...TRIP, 'trip-kind-2': 'on' });
    release();
    await ready(page);
    for (const [id, value] of Object.entries(TRIP))
      expect(await page.locator(`#${id}`).inputValue(), id).toBe(value);
    await page.locator('#total-cost').focus();
    const asked = await sentBy(page, '/api/quotes', () => page.keyboard.press('Enter'));
    expect(asked).toMatchObject({
      residence: { state: 'FL' },
      trip: { kind: 'cruise', destinations: ['MX'], departureDate: isoDay(60), returnDate: isoDay(70) },
      travelers: [{ age: 41, tripCostCents: 400_000 }],
    });
    await context.close();
  });

  it('a figure is typed on while they come, on a slow phone, and none of it is lost', async () => {
    const { page, context } = await visit(browser);
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const release = await scriptsHeld(page, 'quote');
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('#total-cost').focus();
    const typed = '1234567';
    await page.keyboard.type(typed.slice(0, 2));
    release();
    for (const figure of typed.slice(2)) await page.keyboard.type(figure, { delay: 150 });
    await ready(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(await page.locator('#total-cost').inputValue()).toBe(typed);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('total-cost');
    await context.close();
  });

  it('[P-05] the contact form keeps it too, and sends it', async () => {
    const { page, context } = await visit(browser);
    const release = await scriptsHeld(page, 'blog');
    await takeMessages(page);
    await page.goto('/contact-us/', { waitUntil: 'commit' });
    await page.locator('#contact-text').waitFor();
    const email = someone('filled');
    await fillInSilence(page, {
      'contact-topic': 'claim',
      'contact-name': 'Ada Sample',
      'contact-email': email,
      'contact-telephone': '+1 954 555 0100',
      'contact-text': 'Where do I send the bill?',
    });
    release();
    await ready(page);
    const sent = await sentBy(page, '/api/contact/requests', () =>
      page.locator('#contact-name').press('Enter'),
    );
    expect(sent).toMatchObject({
      topic: 'claim',
      name: 'Ada Sample',
      email,
      telephone: '+1 954 555 0100',
      text: 'Where do I send the bill?',
    });
    await heading(page, 'Thank you, we have your message').waitFor();
    await context.close();
  });
});

describe('in one breath', () => {
  it('[C-02] the names and the address of a policyholder go along as they stand', async () => {
    const { page, context } = await visit(browser);
    await getQuotes(page);
    await selectFirstPlan(page);
    await page.getByLabel('First name').waitFor();
    await autofill(page, {
      'traveler-1-first-name': 'Ada',
      'traveler-1-last-name': 'Sample',
      'traveler-1-date-of-birth': bornAt(41),
    });
    await page.getByLabel('Last name').press('Enter');
    await page.getByLabel('Street address').waitFor();
    const home = {
      street: '1 Sample Street',
      city: 'Plantation',
      'post-code': '33324',
      email: someone('autofill'),
      telephone: '+19545550100',
    };
    await autofill(page, home);
    for (const [id, value] of Object.entries(home))
      expect(await page.locator(`#${id}`).inputValue(), id).toBe(value);
    await page.getByLabel('City').press('Enter');
    await heading(page, 'Upgrades').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Email address').inputValue()).toBe(home.email);
    await context.close();
  });

  it('[P-17] an address and its password sign in by one press of Enter', async () => {
    const { page, context } = await visit(browser);
    const email = someone('manager');
    await signUp(page, email);
    await heading(page, /^Hello/).waitFor();
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    let tries = 0;
    page.on('request', (request) => (tries += Number(request.url().endsWith('/api/accounts/sign-in'))));
    await autofill(page, { 'sign-in-email': email, 'sign-in-password': PASSWORD });
    await page.locator('#sign-in-email').press('Enter');
    await page.keyboard.press('Enter');
    await heading(page, /^Hello/).waitFor();
    expect(tries).toBe(1);
    await context.close();
  });
});
