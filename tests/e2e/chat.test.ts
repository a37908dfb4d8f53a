/** A visitor and an agent, each in a browser of their own, against the running chat service. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { agent, goOffDuty, goOnDuty, killWorker } from './support/desk';
import { allCarriersOk } from './support/carriers';
import { getQuotes } from './support/quoting';
import { aTrip, type Trip } from './support/trips';
import { picture, violations } from './support/stops';
import { beginChat, chatButton, invitation, panel, until, widget } from './support/talking';

/** A trip whose best plan costs more than 400 dollars, and one whose best plan costs less. */
const DEAR: Trip = {
  state: 'Texas',
  countries: ['Italy', 'Greece'],
  leavesIn: 45,
  lasts: 14,
  ages: [72, 70],
  costDollars: 14_000,
};
const CHEAP: Trip = { ...aTrip, ages: [24], costDollars: 1_000, lasts: 4 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());
// A test that failed leaves its agent at the desk.
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const saidTo = (page: Page) => panel(page).locator('.coati-chat-words').allInnerTexts();
const saidAtDesk = (page: Page) => page.locator('#log .said').allInnerTexts();

async function say(page: Page, text: string): Promise<void> {
  await panel(page).getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByLabel('Your answer').fill(text);
  await desk.keyboard.press('Enter');
}

describe('with an agent on duty', () => {
  it(
    '[H-02, H-05] a visitor is invited, and the two talk on while the service is killed: nothing lost, nothing twice',
    { timeout: 180_000 },
    async () => {
      const { page: desk, context: office, problems: deskProblems } = await agent(browser, 'Ada');
      await goOnDuty(desk);
      const { page, context, problems } = await visit(browser);
      await getQuotes(page, DEAR);
      await invitation(page).waitFor();
      // It came by itself, so it took nothing: neither the focus nor a place in the page.
      expect(
        await page.evaluate(() => document.querySelector('#coati-chat')?.contains(document.activeElement)),
      ).toBe(false);
      expect(await violations(page)).toEqual([]);
      await picture(page, 'chat-invitation');
      await widget(page).getByRole('button', { name: 'Chat with an agent' }).click();
      await beginChat(page, 'Which plan covers a bad knee?');
      await picture(page, 'chat-panel-waiting');

      // The desk shows it by itself, with what an agent has to know.
      await desk
        .getByRole('link', { name: /Visitor \d+/ })
        .first()
        .click();
      const facts = desk.locator('#facts');
      expect(await facts.innerText()).toContain(page.url());
      expect(await facts.innerText()).toMatch(/Partner\s+coati\s+Web Source\s+coati/);
      expect(await facts.innerText()).toMatch(/Italy, Greece|Greece, Italy/);
      await answer(desk, 'Good afternoon, Ada here.');
      await panel(page).getByText('Good afternoon, Ada here.').waitFor();
      await panel(page).getByText('You are with Ada.').waitFor();
      expect(await violations(page)).toEqual([]);

      killWorker('streams');
      killWorker('chat');
      const words = ['one', 'two', 'three'];
      for (const word of words) {
        await say(page, `visitor ${word}`);
        await answer(desk, `agent ${word}`);
        await desk.waitForTimeout(300);
      }
      killWorker('streams');
      await say(page, 'visitor four');
      const everything = [...words.flatMap((word) => [`visitor ${word}`, `agent ${word}`]), 'visitor four'];
      await until(async () => (await saidTo(page)).length === everything.length + 3);
      await until(async () => (await saidAtDesk(desk)).length === everything.length + 3);
      const said = await saidTo(page);
      expect(said).toEqual(await saidAtDesk(desk));
      expect([...said].sort()).toEqual(
        [...everything, 'Which plan covers a bad knee?', 'Ada is here.', 'Good afternoon, Ada here.'].sort(),
      );
      await picture(page, 'chat-panel');
      await picture(desk, 'desk-conversation');

      // A page change and a reload: the conversation is still there.
      await page.reload();
      await until(async () => (await saidTo(page)).length === said.length);

      // Minimized, on this page and the next, it tells of what is said, and keeps what was being typed.
      await panel(page).getByLabel('Your message').fill('half a');
      await panel(page).getByRole('button', { name: 'Minimize the chat' }).click();
      await answer(desk, 'Are you still there?');
      await widget(page).getByRole('button', { name: 'Live Chat Now 1 new message' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, 'chat-minimized-news');
      await chatButton(page).click();
      expect(await panel(page).getByLabel('Your message').inputValue()).toBe('half a');
      await panel(page).getByRole('button', { name: 'Minimize the chat' }).click();
      await page.goto('/about-us/');
      await chatButton(page).waitFor();
      await answer(desk, 'Take your time.');
      await widget(page).getByRole('button', { name: 'Live Chat Now 1 new message' }).click();
      await panel(page).getByText('Take your time.').waitFor();
      await desk.getByRole('button', { name: 'End the conversation' }).click();
      await panel(page).getByText('The conversation has ended.').waitFor();
      await goOffDuty(desk);
      expect([...problems, ...deskProblems]).toEqual([]);
      await context.close();
      await office.close();
    },
  );

  it(
    '[H-02] below 400 there is the button alone; a closed invitation stays closed',
    { timeout: 120_000 },
    async () => {
      const { page: desk, context: office } = await agent(browser, 'Ben');
      await goOnDuty(desk);
      const { page, context } = await visit(browser);
      await getQuotes(page, CHEAP);
      await chatButton(page).waitFor();
      expect(await invitation(page).count()).toBe(0);
      await getQuotes(page, DEAR);
      await invitation(page).waitFor();
      await widget(page).getByRole('button', { name: 'Close the invitation' }).click();
      await chatButton(page).waitFor();
      await page.reload();
      await chatButton(page).waitFor();
      expect(await invitation(page).count()).toBe(0);
      await goOffDuty(desk);
      await context.close();
      await office.close();
    },
  );

  it('is opened, left and opened again by keyboard alone', { timeout: 90_000 }, async () => {
    const { page: desk, context: office } = await agent(browser, 'Cy');
    await goOnDuty(desk);
    const { page, context, problems } = await visit(browser);
    await page.goto('/about-us/');
    await ready(page);
    await chatButton(page).waitFor();
    await chatButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Live chat' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('coati-chat-title');
    for (const id of ['', 'coati-chat-name', 'coati-chat-email', 'coati-chat-first']) {
      await page.keyboard.press('Tab');
      if (id) expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
    }
    await page.keyboard.press('Escape');
    await chatButton(page).waitFor();
    expect(await chatButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await goOffDuty(desk);
    expect(problems).toEqual([]);
    await context.close();
    await office.close();
  });

  it.each([
    ['/special-concierge-offer/', WIDTHS.desktop],
    ['/pet-insurance/', WIDTHS.desktop],
    ['/pet-insurance-101/', WIDTHS.desktop],
    ['/about-us/', WIDTHS.phone],
  ])('[H-04, P-20] nothing stands on %s at %i px', { timeout: 60_000 }, async (path, width) => {
    const { page: desk, context: office } = await agent(browser, 'Dee');
    await goOnDuty(desk);
    const { page, context } = await visit(browser, width);
    await page.goto(path);
    await ready(page);
    await page.locator('#coati-chat').waitFor({ state: 'attached' });
    await page.waitForTimeout(1_000);
    expect(await widget(page).locator('*').count()).toBe(0);
    await goOffDuty(desk);
    await context.close();
    await office.close();
  });
});
