/** Writing to the agents: with scripts and without, and the concierge's own page. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import { mailFor, someone } from './support/mail-box';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('[P-05] the contact form works without scripts, and its sender gets a copy', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
  const page = await context.newPage();
  const address = someone('without-scripts');
  await page.goto('/contact-us/');
  await page.getByLabel('What is it about?').selectOption('A policy I have');
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Your message').fill('When does my policy end?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.waitForURL('**/message-received/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Thank you, we have your message');
  const [copy] = await mailFor(address);
  expect(copy?.subject).toMatch(/^Your message to Coati \([A-Z]{8}\)$/);
  await context.close();
});

it('[P-05] what cannot be sent comes back with every word, also without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
  const page = await context.newPage();
  await page.goto('/contact-us/');
  await page.getByLabel('Your name (optional)').fill('Ada Sample');
  // Passes a browser's own look, and not ours.
  await page.getByLabel('Email address').fill('ada@localhost');
  await page.getByLabel('Your message').fill('Please call me back');
  await page.getByRole('button', { name: 'Send the message' }).click();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel('Your message').inputValue()).toBe('Please call me back');
  expect(await page.getByRole('link', { name: /Enter an email address/ }).getAttribute('href')).toBe(
    '#email',
  );
  await picture(page, 'contact-again');
  await context.close();
});

it('[P-05] an empty form lists what is missing at its top, with scripts and without', async () => {
  const silent = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
  const plain = await silent.newPage();
  await plain.goto('/contact-us/');
  await plain.getByRole('button', { name: 'Send the message' }).click();
  await plain.getByRole('link', { name: /^Enter an email address/ }).waitFor();
  expect(await plain.getByRole('link', { name: /^Enter your message/ }).getAttribute('href')).toBe('#text');
  await silent.close();
  const { page, context, problems } = await visit(browser);
  await page.goto('/contact-us/');
  await ready(page);
  await page.getByRole('button', { name: 'Send the message' }).click();
  const summary = page.getByRole('alert');
  await summary.getByRole('link', { name: /^Enter your email address|^Enter an email address/ }).waitFor();
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.title()).toMatch(/^Error: /);
  await picture(page, 'contact-missing');
  expect(await violations(page)).toEqual([]);
  await summary.getByRole('link', { name: /^Enter your message/ }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-text');
  expect(problems).toEqual([]);
  await context.close();
});

it.each(Object.entries(WIDTHS))(
  '[P-05] the form fits, and axe has nothing against it, at %s width',
  async (name, width) => {
    const { page, context, problems } = await visit(browser, width);
    await page.goto('/contact-us/');
    await ready(page);
    await picture(page, `contact-${name}`);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);

/** Of one network a sixth message within ten minutes waits for a look: at the third width contact-about-quote.test.ts sends. */
const { phone, tablet } = WIDTHS;
describe.each(Object.entries({ phone, tablet }))('[P-05] at %s width', (_name, width) => {
  it('the form says in the page how it went', async () => {
    const { page, context, problems } = await visit(browser, width);
    const address = someone('with-scripts');
    await page.goto('/contact-us/');
    await ready(page);
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('Your message').fill('Does the cruise plan cover a missed port?');
    // Nobody writes a message in less than three seconds.
    await page.waitForFunction(() => performance.now() > 3_500);
    await page.getByRole('button', { name: 'Send the message' }).click();
    const done = page.getByRole('heading', { name: 'Thank you, we have your message' });
    await done.waitFor();
    expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect((await mailFor(address)).length).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('[P-20] the concierge has a page with a telephone, an address and a form of its own', async () => {
  const { page, context } = await visit(browser);
  const answer = await page.goto('/special-concierge-offer');
  expect(answer?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe('/special-concierge-offer/');
  expect(answer?.request().redirectedFrom()?.redirectedFrom()).toBeNull();
  await ready(page);
  const words = page.locator('main .coati-words');
  expect(await words.locator('a[href^="mailto:concierge@"]').count()).toBeGreaterThan(0);
  expect(await words.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  const address = someone('concierge');
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Your message').fill('Two ships, three households. May we talk?');
  await page.waitForFunction(() => performance.now() > 3_500);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor();
  expect((await mailFor('concierge@coati.example')).length).toBeGreaterThan(0);
  await context.close();
});
