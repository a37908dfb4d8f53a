/** Every journey while a page translator exchanges the texts of each page, from before React comes on (case P1). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyAs, openPolicy, signUp } from './support/account';
import { cancelled, changed, corrected } from './support/access/walks/policies';
import { launch, ready, visit, WIDTHS, type Visit } from './support/browser';
import { allCarriersOk } from './support/carriers';
import { agent, goOnDuty } from './support/desk';
import { takeMessages } from './support/filling';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { box, list, options } from './support/searching';
import { beginChat, chatButton, invitation, panel, widget } from './support/talking';
import { translate } from './support/translator';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** A visitor whose browser translates; a section that gives up is one of the problems. */
async function translated(width: number = WIDTHS.desktop): Promise<Visit> {
  const seen = await visit(browser, width);
  seen.page.on('console', (message) => {
    if (/^Section .* failed/.test(message.text())) seen.problems.push(message.text());
  });
  await translate(seen.context);
  return seen;
}

async function expectTranslated({ page, problems }: Visit): Promise<void> {
  expect(await page.locator('main font').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
}

const look = (): Promise<void> => Promise.resolve();
const isShown = (page: Page, text: string): Promise<boolean> => page.getByText(text).first().isVisible();

describe('with a translator at work', () => {
  it('a visitor filters and compares plans, signs up, buys, corrects, changes and cancels', async () => {
    const seen = await translated();
    const { page } = seen;
    const email = someone('translated');
    await signUp(page, email);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await getQuotes(page);
    const cards = page.getByRole('article');
    const all = await cards.count();
    await page.getByLabel('$250,000 or more').first().check();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => cards.count()).toBe(all);
    for (const index of [0, 1]) await cards.nth(index).getByLabel('Compare').check();
    await page
      .getByRole('link', { name: /Compare 2|Compare/ })
      .last()
      .click();
    await page.getByRole('table').waitFor();
    await page.getByLabel('Only differences').check();
    await page.goBack();
    await cards.first().waitFor();
    await selectFirstPlan(page);
    await buyAs(page, email);
    await openPolicy(page);
    await corrected({ page, look });
    await changed({ page, look });
    await cancelled({ page, look });
    await expectTranslated(seen);
  });

  it('a text that changes shows its new value, never the old one', async () => {
    const seen = await translated();
    const { page } = seen;
    await page.goto('/pet-insurance/');
    await ready(page);
    await page.getByLabel('Vet bill').fill('4321');
    await page.getByText('4,321').first().waitFor();
    await page.getByLabel('Vet bill').fill('8765');
    await page.getByText('8,765').first().waitFor();
    await page.waitForTimeout(300);
    expect(await isShown(page, '8,765')).toBe(true);
    expect(await page.getByText('4,321').count()).toBe(0);
    await expectTranslated(seen);
  });

  it('a visitor finds pages from the header, and among all results', async () => {
    const seen = await translated();
    const { page } = seen;
    await page.goto('/about-us/');
    await ready(page);
    await box(page).focus();
    await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
    await page.keyboard.type('cruise');
    await list(page).waitFor();
    await page.keyboard.type(' ship');
    await expect.poll(() => options(page).count()).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search/);
    const query = page.locator('#search-query');
    await query.fill('luggage');
    await expect.poll(() => page.locator('#search-count').innerText()).toContain('luggage');
    await query.fill('passport');
    await expect.poll(() => page.locator('#search-count').innerText()).toContain('passport');
    await expectTranslated(seen);
  });

  it('a phone opens the menu, reads an article and another, and writes to the agents', async () => {
    const seen = await translated(WIDTHS.phone);
    const { page } = seen;
    await page.goto('/blog/');
    await ready(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    for (const name of [/cruise/i, /insurance/i]) {
      await page.locator('main').getByRole('link', { name }).first().click();
      await page.waitForURL((url) => url.pathname !== '/blog/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await page.waitForURL('**/blog/');
    }
    await takeMessages(page);
    await page.goto('/contact-us/');
    await ready(page);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Email address').fill(someone('translated-contact'));
    await page.getByLabel('Your message').fill('Does the plan cover a missed port?');
    await page.waitForFunction(() => performance.now() > 3_500);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await page.getByRole('heading', { name: 'Thank you, we have your message' }).waitFor();
    await expectTranslated(seen);
  });

  it('a visitor and an agent talk', async () => {
    const { page: desk } = await agent(browser, 'Ada');
    await goOnDuty(desk);
    const seen = await translated();
    const { page } = seen;
    await getQuotes(page);
    await invitation(page).or(chatButton(page)).first().waitFor();
    const chat = widget(page).getByRole('button', { name: /^(Chat with an agent|Live Chat Now)/ });
    await chat.first().click();
    await beginChat(page, 'Which plan covers a bad knee?');
    await desk
      .getByRole('link', { name: /Visitor \d+/ })
      .first()
      .click();
    await desk.getByLabel('Your answer').fill('Good afternoon, Ada here.');
    await desk.keyboard.press('Enter');
    await panel(page).getByText('Good afternoon, Ada here.').waitFor();
    await panel(page).getByLabel('Your message').fill('Thank you');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('log').getByText('Thank you').waitFor();
    await panel(page).getByRole('button', { name: 'Minimize the chat' }).click();
    await chatButton(page).waitFor();
    await expectTranslated(seen);
  });
});
