/** What stands where while people talk: nothing over the page's column, nothing out of sight, each on their own side. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launch, ready, visit, WIDTHS } from './support/browser';
import { agent, goOffDuty, goOnDuty, leaveDesk } from './support/desk';
import { allCarriersOk } from './support/carriers';
import { getQuotes } from './support/quoting';
import { beginChat, chatButton, panel } from './support/talking';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

/** The viewport of a laptop of 1366 by 768. */
const LAPTOP = { width: 1366, height: 650 };
const LONG = 'We paid for the cruise in March, and for the flights last week. '.repeat(8);

it.each([WIDTHS.tablet, 992, 1200, WIDTHS.desktop])(
  '[H-03] the tab at the edge stands clear of the cards beside it at %i px',
  async (width) => {
    const { page, context } = await visit(browser, width);
    await getQuotes(page);
    const tab = page.locator('.coati-chat-tab');
    await tab.waitFor();
    const drawn = (await tab.boundingBox())!;
    const card = (await page.getByRole('article').first().boundingBox())!;
    expect(drawn.x - (card.x + card.width)).toBeGreaterThanOrEqual(4);
    expect(drawn.x + drawn.width).toBe(width);
    await context.close();
  },
);

it(
  '[H-02] a long talk fits a low window: what was said gives way, what is done does not; each speaker has a side',
  { timeout: 90_000 },
  async () => {
    const { page: desk, context: office } = await agent(browser, 'Uma');
    await goOnDuty(desk);
    const { page, context } = await visit(browser, LAPTOP.width);
    await page.setViewportSize(LAPTOP);
    await page.goto('/about-us/');
    await ready(page);
    await chatButton(page).click();
    await beginChat(page, LONG);
    await desk
      .getByRole('link', { name: /Visitor \d+/ })
      .first()
      .click();
    await desk.getByLabel('Your answer').fill('Hello.');
    await desk.keyboard.press('Enter');
    await panel(page).getByText('Hello.').waitFor();

    const beyond = await panel(page).evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(beyond).toBe(0);
    const log = (await panel(page).getByRole('log').boundingBox())!;
    const last = (await panel(page).getByText('Hello.').boundingBox())!;
    // Scrolled by whole pixels.
    expect(last.y + last.height).toBeLessThanOrEqual(log.y + log.height + 1);
    const ends = panel(page).getByRole('button', { name: 'End the chat' });
    expect((await ends.boundingBox())!.height).toBeGreaterThanOrEqual(44);

    const said = (await desk.locator('#log .agent .said').last().boundingBox())!;
    const asked = (await desk.locator('#log .visitor .said').first().boundingBox())!;
    expect(said.width).toBeLessThan(asked.width / 2);
    expect(said.x + said.width).toBeGreaterThan(asked.x + asked.width);
    await desk.getByRole('button', { name: 'End the conversation' }).click();
    await goOffDuty(desk);
    await context.close();
    await office.close();
  },
);
