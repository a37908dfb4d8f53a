import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch, sandboxUrl, visit, WIDTHS } from './support/browser';
import { buy, cardForm, CARDS, covered, fillCard, pay, payButton, toReview } from './support/buying';
import { allCarriersOk, REMOTE_CARRIERS, switchCarrier } from './support/carriers';
import { mailFor, someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { picture } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterEach(allCarriersOk);
afterAll(() => browser.close());

describe('what can go wrong on the way to a policy', () => {
  it('[B-03] a price that moved is shown with both prices and paid only when agreed to', async () => {
    const { page, context } = await visit(browser);
    const email = someone('moved');
    await getQuotes(page);
    await selectFirstPlan(page, /^Select .*Northwind/);
    await toReview(page, email);
    const before = (await payButton(page).innerText()).replace('Pay ', '');
    await switchCarrier('northwind-assurance', 'price-change', { priceFactor: 1.1, latencyMs: 50 });
    await fillCard(page);
    await payButton(page).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('heading', { name: 'The price has gone up' }).waitFor();
    expect(await modal.innerText()).toContain(before);
    expect(await mailFor(email, 0)).toEqual([]);
    const after = (await modal.getByRole('button', { name: /^Pay/ }).innerText()).replace('Pay ', '');
    expect(after).not.toBe(before);
    await modal.getByRole('button', { name: /^Pay/ }).click();
    await covered(page);
    expect(await page.locator('main').innerText()).toContain(after);
    expect(await mailFor(email)).toHaveLength(1);
    await context.close();
  });

  it('[B-04] a declined card says so, charges nothing, and another card buys', async () => {
    const { page, context } = await visit(browser);
    const email = someone('declined');
    await getQuotes(page);
    await selectFirstPlan(page);
    await toReview(page, email);
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await page.getByText('Your bank declined the card.').waitFor();
    await page.getByText('Your card has not been charged').waitFor();
    expect(await mailFor(email, 0)).toEqual([]);
    await pay(page, CARDS.good);
    await context.close();
  });

  it('[B-04] an order whose answer was lost stays as it was sent, whatever way back is tried, and buys once', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    const email = someone('somebody-whose-long-answer-was-lost');
    await getQuotes(page);
    await selectFirstPlan(page);
    await toReview(page, email);
    await fillCard(page);
    const total = await payButton(page).innerText();
    await page.route('**/api/purchases', (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    await page.getByText('You cannot be charged twice.').waitFor();
    for (const change of await page.getByRole('button', { name: /^Change / }).all())
      expect(await change.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
    await page.goBack();
    await page.waitForURL(/step=4/);
    expect(await payButton(page).innerText()).toBe(total);
    await payButton(page).click();
    await covered(page);
    expect(await page.locator('main').innerText()).toContain(total.replace('Pay ', ''));
    // The address that the papers go to stands in a notice, and breaks there.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
    expect(await mailFor(email)).toHaveLength(1);
    await context.close();
  });

  it('[B-04] card fields that fall silent are given up in words, charge nothing, and buy once they answer', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    const email = someone('silent-fields');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/purchases')) orders.push(request.url());
    });
    await getQuotes(page);
    await selectFirstPlan(page);
    await toReview(page, email);
    await fillCard(page);
    await (
      await cardForm(page)
    ).evaluate(() => {
      window.fetch = () => new Promise(() => undefined);
    });
    await payButton(page).click();
    await page.getByRole('alert').getByText('you have not been charged').waitFor({ timeout: 25_000 });
    expect(await payButton(page).getAttribute('aria-busy')).toBeNull();
    expect(orders).toEqual([]);
    const reload = page.getByRole('button', { name: 'Load the card fields again' });
    await picture(page, 'silent-card-fields');
    await reload.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('card-fields');
    await pay(page);
    expect(orders).toHaveLength(1);
    expect(await mailFor(email)).toHaveLength(1);
    await context.close();
  });

  it('one carrier that hangs costs only its own plans', async () => {
    await switchCarrier('bluefin-specialty', 'hang');
    const { page, context } = await visit(browser);
    await getQuotes(page);
    expect(await page.getByRole('article').count()).toBeGreaterThan(10);
    expect(await page.getByText(/Bluefin/).count()).toBeGreaterThan(0);
    expect(await page.getByRole('article').filter({ hasText: 'Bluefin' }).count()).toBe(0);
    await context.close();
  });

  it('every remote carrier down: the plans on file still sell, and the rest are named', async () => {
    for (const carrier of REMOTE_CARRIERS) await switchCarrier(carrier, 'refuse');
    const { page, context } = await visit(browser);
    await buy(page, someone('down'));
    await context.close();
  });

  it('a carrier that dies while binding leaves no charge and no policy', async () => {
    const { page, context } = await visit(browser);
    const email = someone('dead');
    await getQuotes(page);
    await selectFirstPlan(page, /^Select .*Sablewood/);
    await toReview(page, email);
    await switchCarrier('sablewood-insurance', 'refuse');
    await fillCard(page);
    await payButton(page).click();
    await page.getByText('Your card has not been charged').waitFor({ timeout: 30_000 });
    expect(await mailFor(email, 0)).toEqual([]);
    await context.close();
  });

  it('shows the sandbox’s own pages', async () => {
    for (const path of ['/', '/mail/', '/carriers/', '/gateway/']) {
      expect((await fetch(sandboxUrl + path)).status).toBe(200);
    }
  });
});
