import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit, WIDTHS } from './support/browser';
import { cardFrame, CARDS, covered, fillCard, pay, payButton, toReview } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { mailFor, someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

describe('[Q-06, P-01, P-19] a visitor gets quotes, compares plans and buys', () => {
  it.each(Object.entries(WIDTHS))('at %s width', async (name, width) => {
    const { page, problems, context } = await visit(browser, width);
    const email = someone(name);
    await getQuotes(page);
    const prices = await page.getByRole('article').count();
    expect(prices).toBeGreaterThan(15);
    await selectFirstPlan(page);
    await toReview(page, email);
    const total = await payButton(page).innerText();
    await pay(page);

    const number = await page.getByTestId('policy-number').innerText();
    expect(number).toMatch(/[A-Z0-9]+-[A-Z0-9-]+/);
    expect(await page.locator('main').innerText()).toContain(total.replace('Pay ', ''));
    expect(await page.getByText(/free look until/).innerText()).toMatch(/\d{4}/);
    const main = page.locator('main');
    const open = await main.getByRole('link', { name: 'Open your account' }).boundingBox();
    const print = await main.getByRole('button', { name: 'Print this page' }).boundingBox();
    // Beside each other of one height; on a phone below each other, of one width.
    const same = name === 'phone' ? 'width' : 'height';
    expect(print![same]).toBeCloseTo(open![same], 0);
    const documents = page.getByRole('link', { name: /\(PDF\)/ });
    const address = await documents.first().getAttribute('href');
    const pdf = await page.request.get(new URL(address ?? '', baseUrl).href);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const mails = await mailFor(email);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails[0])).toContain(number);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([WIDTHS.tablet, 992, WIDTHS.desktop])(
    'the chat lies on nothing that a plan is chosen with, at %i px',
    async (width) => {
      const { page, context } = await visit(browser, width);
      await getQuotes(page);
      const chat = await page.locator('.coati-chat-button').boundingBox({ timeout: 10_000 });
      const tab = await page.locator('.coati-chat-tab').boundingBox();
      const card = await page.getByRole('article').first().boundingBox();
      // What is drawn lies beside the cards; a finger may take hold of it over a card's own margin.
      expect(card!.x + card!.width).toBeLessThanOrEqual(tab!.x);
      const select = await page
        .getByRole('article')
        .getByRole('button', { name: /^Select/ })
        .first()
        .boundingBox();
      expect(chat!.width).toBeGreaterThanOrEqual(44);
      expect(chat!.x + chat!.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
      expect(select!.x + select!.width).toBeLessThanOrEqual(chat!.x);
      await context.close();
    },
  );

  it('[Q-06] keeps filters and plans in addresses that can be reloaded, shared and resumed', async () => {
    const { page, context } = await visit(browser);
    await getQuotes(page);
    const all = await page.getByRole('article').count();
    await page.getByLabel('$250,000 or more').first().check();
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    const some = await page.getByRole('article').count();
    await page.reload();
    await expect.poll(() => page.getByRole('article').count()).toBe(some);

    const stranger = await visit(browser);
    await stranger.page.goto(page.url());
    await expect.poll(() => stranger.page.getByRole('article').count()).toBe(some);
    await page
      .getByRole('button', { name: /^Remove filter|Remove .*250,000/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('article').count()).toBe(all);
    await stranger.context.close();
    await context.close();
  });

  it('[P-19, P-21] leads from /quote to the form, or back to the plans; below a quote, says where nothing is', async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${baseUrl}/quote`);
    await page.getByRole('heading', { level: 1, name: /^Know what your plan will pay/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await getQuotes(page);
    const { pathname } = new URL(page.url());
    await page.goto(`${baseUrl}/quote/`);
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.goto(`${baseUrl}${pathname}/nowhere`);
    await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor();
    await context.close();
  });

  it('[Q-06] compares plans in a table and shows a plan’s every benefit', async () => {
    const { page, context, problems } = await visit(browser);
    await getQuotes(page);
    for (const index of [0, 1, 2]) await page.getByRole('article').nth(index).getByLabel('Compare').check();
    await page
      .getByRole('link', { name: /Compare 3|Compare/ })
      .last()
      .click();
    await page.waitForURL(/\/compare\?/);
    const table = page.getByRole('table');
    await table.waitFor();
    const rows = await table.getByRole('row').count();
    expect(await table.getByRole('columnheader').count()).toBeGreaterThanOrEqual(3);
    await page.getByLabel('Only differences').check();
    expect(await table.getByRole('row').count()).toBeLessThan(rows);

    await page.goBack();
    await page.goto(page.url().replace(/\/compare.*/, ''));
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details/ })
      .click();
    await page.waitForURL(/\/plans\//);
    for (const benefit of ['Trip cancellation', 'Emergency medical', 'Medical evacuation']) {
      await page.locator('main').getByText(new RegExp(benefit, 'i')).first().waitFor();
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks the bank’s question inside the card frame, and the page is told for how long', async () => {
    const { page, context } = await visit(browser);
    await getQuotes(page);
    await selectFirstPlan(page);
    await toReview(page, someone('bank'));
    await fillCard(page, CARDS.challenge);
    const told: boolean[] = [];
    await page.exposeFunction('tell', (open: boolean) => void told.push(open));
    await page.evaluate(() => {
      const { tell } = window as unknown as { tell: (open: boolean) => void };
      window.addEventListener('message', ({ data }) => data?.type === 'gateway:asking' && tell(data.open));
    });
    await payButton(page).click();
    const confirm = cardFrame(page).getByRole('button', { name: 'Yes, confirm' });
    await confirm.waitFor();
    await expect.poll(() => told).toEqual([true]);
    await confirm.click();
    await covered(page);
    expect(told).toEqual([true, false]);
    await context.close();
  });

  it('keeps head and foot of the filter sheet above the boxes that scroll under them', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await getQuotes(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.waitFor();
    const seen = await sheet.evaluate((dialog) => {
      const bars = [...dialog.querySelectorAll('header, footer')];
      const found = { under: 0, through: 0 };
      for (dialog.scrollTop = 0; ; dialog.scrollTop += 10) {
        const at = dialog.scrollTop;
        for (const box of dialog.querySelectorAll('input')) {
          const { left, top, width, height } = box.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const bar = bars.find((one) => {
            const { top: from, bottom: to } = one.getBoundingClientRect();
            return y > from && y < to;
          });
          if (!bar) continue;
          found.under += 1;
          if (!bar.contains(document.elementFromPoint(x, y))) found.through += 1;
        }
        if (at + dialog.clientHeight >= dialog.scrollHeight - 10) return found;
      }
    });
    expect(seen.under).toBeGreaterThan(20);
    expect(seen.through).toBe(0);
    await context.close();
  });

  it('[Q-06] takes a country typed in full, and says at the field why one cannot be insured', async () => {
    const { page, context, problems } = await visit(browser, WIDTHS.phone);
    await page.goto('/');
    await ready(page);
    const where = page.getByRole('combobox', { name: 'Where are you going?' });
    await where.fill('mexico');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Remove Mexico' }).waitFor();
    expect(await where.inputValue()).toBe('');
    // Left by a press: what the chip or the reason moves must not take the button from under it.
    await where.fill('Cuba');
    await page.getByRole('button', { name: 'Add a traveler' }).click();
    await page.getByLabel('Traveler 2: age today').waitFor();
    await page
      .getByText(/Cuba.*Clear it to see plans/)
      .first()
      .waitFor();
    expect(await where.inputValue()).toBe('Cuba');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads from the error summary to the field', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto('/');
    await ready(page);
    await page.getByRole('button', { name: 'See plans and prices' }).click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error:/);
    await summary.getByRole('link', { name: /state/ }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('residence-state');
    await context.close();
  });
});
