/** The chat while nobody answers: the way to write, errors that nobody sees, a question that is left. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit } from './support/browser';
import { agent, goOffDuty, goOnDuty, leaveDesk } from './support/desk';
import { picture, violations } from './support/stops';
import { beginChat, chatButton, contactLink, panel, until } from './support/talking';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

describe('with nobody on duty', () => {
  beforeAll(async () => {
    const isEmpty = async (): Promise<boolean> => {
      const answer = await fetch(`${baseUrl}/api/crm/chat-availability`);
      return ((await answer.json()) as { isAvailable: unknown }).isAvailable === false;
    };
    await until(isEmpty, 60_000);
  }, 70_000);

  it('[H-03] there is the way to write', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/about-us/');
    await ready(page);
    await contactLink(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await contactLink(page).click();
    await page.waitForURL(/\/contact-us\//);
    await context.close();
  });

  it('[H-01, R28] five minutes of errors change nothing the visitor sees', { timeout: 60_000 }, async () => {
    const { page, context, problems } = await visit(browser);
    await page.clock.install();
    const asked: number[] = [];
    await page.route('**/api/crm/chat-availability', async (route) => {
      asked.push(await page.evaluate(() => Date.now()));
      if (asked.length === 1) await route.fulfill({ json: { isAvailable: true } });
      else await route.fulfill({ status: 500, body: '{}' });
    });
    await page.goto('/about-us/');
    // The chat comes once the browser is idle, which is for this clock to say.
    await until(async () => {
      await page.clock.runFor(500);
      return chatButton(page).isVisible();
    });
    const before = await page.evaluate(() => document.body.innerText);
    for (let round = 0; round < 10; round += 1) {
      await page.clock.runFor(30_000);
      await until(async () => asked.length >= round + 2);
    }
    expect(await page.evaluate(() => document.body.innerText)).toBe(before);
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses).toHaveLength(10);
    for (const pause of pauses.slice(1)) expect(Math.abs(pause - 30_000)).toBeLessThanOrEqual(3_000);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('nobody comes: it is said, and an address is enough to be answered', { timeout: 120_000 }, async () => {
    const { page: desk, context: office } = await agent(browser, 'Eve');
    await goOnDuty(desk);
    const { page, context } = await visit(browser);
    await page.goto('/about-us/');
    await ready(page);
    await chatButton(page).click();
    await beginChat(page, 'Is anybody there?');
    const address = panel(page).getByLabel('Email address for the answer');
    await address.waitFor({ timeout: 60_000 });
    await address.fill('nobody-came@example.com');
    await panel(page).getByRole('button', { name: 'Have it answered' }).click();
    await panel(page).getByText('An agent will answer by email.').waitFor();
    await address.waitFor({ state: 'detached' });
    await desk.getByRole('link', { name: /Contact requests/ }).click();
    await desk.getByText('nobody-came@example.com').first().waitFor();

    // Whose address is known is not asked for it, and may give another.
    const { page: other, context: elsewhere } = await visit(browser);
    await other.goto('/about-us/');
    await ready(other);
    await chatButton(other).click();
    await panel(other).getByLabel('Email address (optional)').fill('with-a-slip@exmaple.com');
    await beginChat(other, 'Is anybody there now?');
    const goesTo = panel(other).getByText('The answer goes to w***@e***.com.');
    await goesTo.waitFor({ timeout: 60_000 });
    expect(await panel(other).getByLabel('Email address for the answer').count()).toBe(0);
    expect(await violations(other)).toEqual([]);
    await picture(other, 'chat-answer-goes-to');
    await panel(other).getByRole('button', { name: 'Use another address' }).click();
    await other.keyboard.type('without-a-slip@example.com');
    await picture(other, 'chat-another-address');
    await other.keyboard.press('Enter');
    await goesTo.waitFor({ state: 'detached' });
    await panel(other).getByLabel('Email address for the answer').waitFor({ state: 'detached' });
    await desk.getByText('without-a-slip@example.com').first().waitFor();
    await goOffDuty(desk);
    for (const each of [context, elsewhere, office]) await each.close();
  });
});
