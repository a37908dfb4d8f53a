/** One visitor with several tabs has one conversation; whoever sits down afterwards has none. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launch, ready, visit } from './support/browser';
import { agent, goOffDuty, goOnDuty, leaveDesk } from './support/desk';
import { picture, violations } from './support/stops';
import { beginChat, chatButton, panel, until, widget } from './support/talking';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

const opened = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path);
  await ready(page);
  await chatButton(page).waitFor();
  return page;
};

async function say(page: Page, text: string): Promise<void> {
  await panel(page).getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

/** Puts a tab behind the others, or before them; this browser draws all of them as if they were in front. */
const putBehind = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

it('a tab opened beside the first goes on with its conversation, and what is said stands in both', async () => {
  const { page: desk, problems: deskProblems } = await agent(browser, 'Gil');
  await goOnDuty(desk);
  const { page: first, context, problems } = await visit(browser);
  await opened(first, '/about-us/');
  await chatButton(first).click();
  await panel(first).getByLabel('Your name (optional)').fill('Zoe Sample');
  await beginChat(first, 'Is skiing covered?');
  await desk.getByRole('link', { name: /Zoe Sample/ }).click();

  const second = await opened(await context.newPage(), '/licensing-information/');
  expect(await widget(second).getByRole('heading', { name: 'Live chat' }).isVisible()).toBe(false);
  await chatButton(second).click();
  await panel(second).getByText('Is skiing covered?').waitFor();
  await say(second, 'And a broken ski?');
  await panel(first).getByText('And a broken ski?').waitFor();
  await desk.getByRole('log').getByText('And a broken ski?').waitFor();
  expect(await desk.getByRole('link', { name: /Zoe Sample/ }).count()).toBe(1);
  await until(async () => (await desk.locator('#facts').innerText()).includes('/licensing-information/'));

  // Minimized in one, open behind it in the other: what nobody has seen is told of, and once seen in either, no more.
  await panel(second).getByRole('button', { name: 'Minimize the chat' }).click();
  await putBehind(first, true);
  await desk.getByLabel('Your answer').fill('Yes, it is.');
  await desk.keyboard.press('Enter');
  const news = widget(second).getByRole('button', { name: 'Live Chat Now 1 new message' });
  await news.waitFor();
  await putBehind(second, true);
  await putBehind(first, false);
  await panel(first).getByText('Yes, it is.').waitFor();
  await news.waitFor({ state: 'detached' });
  await putBehind(second, false);

  // A copy in the middle.
  await panel(first).getByRole('button', { name: 'Get a copy by email' }).click();
  expect(await violations(first)).toEqual([]);
  await first.keyboard.type('ski@example.com');
  await picture(first, 'chat-copy-in-the-middle');
  await first.keyboard.press('Enter');
  await panel(first).getByText('The copy is on its way.').waitFor();

  // Ended in one, ended in both; put away in one, put away in both.
  await chatButton(second).click();
  await panel(second).getByRole('button', { name: 'End the chat' }).click();
  for (const page of [first, second]) await panel(page).getByText('The conversation has ended.').waitFor();
  await picture(second, 'chat-ended-in-another-tab');
  await panel(second).getByRole('button', { name: 'Begin a new chat' }).click();
  await panel(first).getByLabel('Your question').waitFor();
  expect(await first.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/\\"key\\"/);
  await goOffDuty(desk);
  expect([...problems, ...deskProblems]).toEqual([]);
}, 120_000);

it('two tabs that begin in the same moment begin one conversation, and both are heard', async () => {
  const { page: desk } = await agent(browser, 'Jon');
  await goOnDuty(desk);
  const { page: first, context, problems } = await visit(browser);
  const second = await context.newPage();
  let begun = 0;
  await context.route('**/api/chat/conversations', async (route) => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const words = new Map([
    [first, 'Is skiing covered?'],
    [second, 'And a broken ski?'],
  ]);
  for (const [page, text] of words) {
    await opened(page, '/about-us/');
    await chatButton(page).click();
    await panel(page).getByLabel('Your name (optional)').fill('Nia Sample');
    await panel(page).getByLabel('Your question').fill(text);
  }
  await Promise.all(
    // Not `click`, which waits until a tab is drawn, and one of the two lies behind.
    [...words.keys()].map((page) =>
      panel(page).getByRole('button', { name: 'Start the chat' }).dispatchEvent('click'),
    ),
  );
  for (const page of words.keys())
    for (const text of words.values()) await panel(page).getByRole('log').getByText(text).waitFor();
  for (const page of words.keys()) expect(await panel(page).getByLabel('Your message').inputValue()).toBe('');
  expect(begun).toBe(1);
  await desk.getByRole('link', { name: /Nia Sample/ }).click();
  for (const text of words.values()) await desk.getByRole('log').getByText(text).waitFor();
  expect(await desk.getByRole('link', { name: /Nia Sample/ }).count()).toBe(1);
  await goOffDuty(desk);
  expect(problems).toEqual([]);
}, 90_000);

it('nothing of it is kept: after the last tab, or in another browser, there is no chat', async () => {
  const { page: desk } = await agent(browser, 'Hedy');
  await goOnDuty(desk);
  const { page: first, context } = await visit(browser);
  await opened(first, '/about-us/');
  await chatButton(first).click();
  await beginChat(first, 'My name is on the policy, is it?');
  const { page: stranger } = await visit(browser);
  await opened(stranger, '/about-us/');
  expect(await stranger.evaluate(() => sessionStorage.getItem('coati-chat'))).toBeNull();
  const left = await context.storageState();
  expect(JSON.stringify(left)).not.toContain('coati-chat');
  await first.close();
  const next = await opened(await context.newPage(), '/about-us/');
  await next.waitForTimeout(500);
  await chatButton(next).click();
  await panel(next).getByLabel('Your question').waitFor();
  await goOffDuty(desk);
}, 90_000);

it('where the browser refuses storage and channels there is a chat all the same', async () => {
  const { page: desk } = await agent(browser, 'Ivo');
  await goOnDuty(desk);
  const { page, context, problems } = await visit(browser);
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  await opened(page, '/about-us/');
  await chatButton(page).click();
  await beginChat(page, 'Can you hear me?');
  await goOffDuty(desk);
  expect(problems).toEqual([]);
}, 90_000);
