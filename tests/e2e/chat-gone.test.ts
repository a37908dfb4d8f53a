/** A conversation that is erased while both sides look at it: each is told so, and neither is taken for somebody else. */
import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launch, ready, visit } from './support/browser';
import { agent, goOffDuty, goOnDuty, leaveDesk } from './support/desk';
import { picture, violations } from './support/stops';
import { beginChat, chatButton, panel } from './support/talking';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

/** As the accounts service asks for it where somebody has their account deleted. */
function erase(email: string): Promise<number> {
  const socketPath = `${process.env.COATI_RUN}/chat.sock`;
  const path = `/internal/customers/nobody?email=${encodeURIComponent(email)}`;
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, method: 'DELETE' }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** A visitor who has begun to chat, and left an address. */
async function visitor(name: string, email: string, question: string): Promise<Page> {
  const { page } = await visit(browser);
  await page.goto('/about-us/');
  await ready(page);
  await chatButton(page).click();
  await panel(page).getByLabel('Your name (optional)').fill(name);
  await panel(page).getByLabel('Email address (optional)').fill(email);
  await beginChat(page, question);
  return page;
}

/** Addresses that a page asks for from now on, of those that contain this. */
function asked(page: Page, part: string): string[] {
  const found: string[] = [];
  page.on('request', (one) => one.url().includes(part) && found.push(one.url()));
  return found;
}

it(
  'both pages say what has become of it, keep what was typed, and ask no more',
  { timeout: 120_000 },
  async () => {
    const { page: desk } = await agent(browser, 'Olga');
    await goOnDuty(desk);
    const grace = await visitor('Grace Gone', 'grace.gone@example.com', 'Is my knee covered?');
    await desk.getByRole('link', { name: /Grace Gone/ }).click();
    await desk.getByRole('log').getByText('Is my knee covered?').waitFor();
    await desk.getByLabel('Your answer').fill('Grace, your knee is covered.');
    await panel(grace).getByLabel('Your message').fill('And my');

    expect(await erase('grace.gone@example.com')).toBe(200);
    const bob = await visitor('Bob Next', 'bob.next@example.com', 'Is skiing covered?');

    await panel(grace).getByText('This conversation is not on file any more').waitFor();
    expect(await panel(grace).getByLabel('You wrote this, but it was not sent').inputValue()).toBe('And my');
    expect(await violations(grace)).toEqual([]);
    await picture(grace, 'chat-gone');
    const visitorAsks = asked(grace, '/api/chat/conversations/');

    await desk
      .getByRole('heading', { level: 1, name: 'This conversation is not on file any more' })
      .waitFor();
    await desk.getByRole('link', { name: /Bob Next/ }).waitFor();
    expect(await desk.getByRole('log').count()).toBe(0);
    expect(await desk.getByText('grace.gone@example.com').count()).toBe(0);
    expect(await desk.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    expect(await violations(desk)).toEqual([]);
    await picture(desk, 'desk-gone');
    const deskAsks = asked(desk, '/desk/conversations/');

    // Nothing sends it any more, and no hint says so.
    expect(await desk.getByText('Enter sends').isVisible()).toBe(false);
    expect(await desk.getByLabel('Your answer').getAttribute('aria-describedby')).toBe('');
    await desk.getByLabel('Your answer').press('Enter');
    await desk.getByText('Not sent: copy it from here.').waitFor();
    expect(await desk.getByLabel('Your answer').inputValue()).toBe('Grace, your knee is covered.');
    // The desk goes on beside it.
    await panel(bob).getByLabel('Your message').fill('Hello?');
    await bob.keyboard.press('Enter');
    await desk.waitForTimeout(17_000);
    expect(deskAsks).toEqual([]);
    expect(visitorAsks).toEqual([]);
    await desk.getByRole('link', { name: /Bob Next/ }).click();
    await desk.getByRole('log').getByText('Hello?').waitFor();
    expect(await desk.locator('#log .said').allInnerTexts()).toEqual(['Is skiing covered?', 'Hello?']);
    expect(await desk.getByLabel('Your answer').inputValue()).toBe('');

    await panel(grace).getByRole('button', { name: 'Begin a new chat' }).click();
    expect(await panel(grace).getByLabel('Your question').inputValue()).toBe('And my');
    await panel(grace).getByRole('button', { name: 'Start the chat' }).click();
    await panel(grace).getByText('We are looking for a free agent').waitFor();
    await goOffDuty(desk);
  },
);
