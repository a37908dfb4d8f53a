/** Asking for help beside a quote's plans: the plans stay, and whoever answers knows which quote it is about. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import { agent } from './support/desk';
import { mailFor, someone } from './support/mail-box';
import { getQuotes } from './support/quoting';
import { aTrip } from './support/trips';
import { layoutShift, picture, sidewaysScroll, violations } from './support/stops';
import { contactLink, until } from './support/talking';

const PATIENT = { timeout: 120_000 };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const isEmpty = async (): Promise<boolean> => {
    const answer = await fetch(`${baseUrl}/api/crm/chat-availability`);
    return ((await answer.json()) as { isAvailable: unknown }).isAvailable === false;
  };
  await until(isEmpty, 60_000);
}, 70_000);
afterAll(() => browser.close());

it('[H-03, P-05] an agent learns which quote a message is about, and nobody else does', PATIENT, async () => {
  const { page, context, problems } = await visit(browser, WIDTHS.desktop, 'allowed');
  await getQuotes(page);
  const plans = page.url();
  const key = new URL(plans).pathname.split('/')[2] ?? '';
  expect(key.length).toBeGreaterThanOrEqual(16);
  await contactLink(page).waitFor();
  expect(await contactLink(page).locator('svg').count()).toBe(2);

  // What the new tab asks for, what it sends, and where it says it comes from; that it came from the quote, it is told once.
  const told: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest() || request.frame().page() === page) return;
    told.push(`${request.url()} ${request.postData() ?? ''} ${request.headers()['referer'] ?? ''}`);
  });
  const [form] = await Promise.all([context.waitForEvent('page'), contactLink(page).click()]);
  await form.waitForURL('**/contact-us/#write');
  const about = form.getByRole('checkbox', { name: /^About your quote for Mexico, \w{3} \d+/ });
  await about.waitFor();
  expect(await about.isChecked()).toBe(true);
  expect(await violations(form)).toEqual([]);
  await picture(form, 'contact-about-quote');
  expect(page.url()).toBe(plans);

  const address = someone('about-a-quote');
  await form.getByLabel('Email address').fill(address);
  await form.getByLabel('Your message').fill('Does the first plan cover my knee?');
  await form.waitForFunction(() => performance.now() > 3_500);
  await form.getByRole('button', { name: 'Send the message' }).click();
  const done = form.getByRole('heading', { name: 'Thank you, we have your message' });
  await done.waitFor();
  expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await violations(form)).toEqual([]);
  expect(form.url()).not.toContain(key);

  // The quote is read once, and its key goes along with the message. Our own count of pages cuts it out of what it is told.
  const holders = told
    .filter((line) => line.includes(key))
    .map((line) => line.split(' ')[0]?.replace(key, '*'));
  expect([...new Set(holders)].sort()).toEqual([
    `${baseUrl}/api/analytics/`,
    `${baseUrl}/api/contact/requests`,
    `${baseUrl}/api/quotes/*`,
  ]);
  expect((await mailFor(address)).length).toBe(1);

  const { page: desk, context: office } = await agent(browser, 'Quincy');
  await desk.getByRole('link', { name: /Contact requests/ }).click();
  const request = desk.getByRole('article').filter({ hasText: address });
  await request.getByText(/^Mexico; .*age 41$/).waitFor();
  await picture(desk, 'desk-request-about-quote');
  expect(await violations(desk)).toEqual([]);
  const [seen] = await Promise.all([
    office.waitForEvent('page'),
    request.getByRole('link', { name: 'Open the quote (new tab)' }).click(),
  ]);
  await seen.getByRole('heading', { level: 1, name: 'Plans for your trip' }).waitFor();
  expect(seen.url()).toBe(plans);
  expect(problems).toEqual([]);
  await office.close();
  await context.close();
});

describe.each(Object.entries(WIDTHS))('[P-05] at %s width', (name, width) => {
  it('the quote is named where it fits, moves little, and is left out by keys alone', PATIENT, async () => {
    const { page, context, problems } = await visit(browser, width);
    await getQuotes(page, { ...aTrip, countries: ['Italy', 'Greece', 'Croatia', 'Montenegro'] });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Contact/ })
      .first()
      .click();
    await page.waitForURL('**/contact-us/**');
    await ready(page);
    const about = page.getByRole('checkbox', { name: /Italy, Greece and 2 more countries, / });
    await about.waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.05);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, `contact-about-quote-${name}`);
    await page.getByLabel('Telephone (optional)').focus();
    await page.keyboard.press('Tab');
    expect(await about.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    expect(await about.isChecked()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });
});
