/** An agent with several visitors and other tabs: duty goes on, and nothing that was written is lost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser';
import { agent, goOffDuty, goOnDuty, leaveDesk, signIn } from './support/desk';
import { picture, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
afterEach(() => leaveDesk(browser));

/** A visitor with a question. */
async function someone(name: string): Promise<void> {
  const { page, context } = await visit(browser);
  await page.goto('/about-us/');
  const status = await page.evaluate(async (said) => {
    const prechat = { url: location.href, partner: 'coati', webSource: 'coati' };
    const body = JSON.stringify({ startId: crypto.randomUUID(), text: 'Hello?', name: said, prechat });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/chat/conversations', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBe(201);
  await context.close();
}

const open = (desk: Page, name: string) => desk.getByRole('link', { name }).first().click();

it('a tab whose timers the browser holds back keeps its agent on duty', { timeout: 60_000 }, async () => {
  const { page: desk, context } = await agent(browser, 'Hal');
  await goOnDuty(desk);
  await context.addInitScript('window.setInterval = () => 0');
  await desk.reload();
  const beat = await desk.waitForRequest((request) => request.url().endsWith('/desk/beat'), {
    timeout: 40_000,
  });
  expect((await beat.response())?.status()).toBe(204);
  await goOffDuty(desk);
});

it('who was on duty is so again once duty can be told again', { timeout: 60_000 }, async () => {
  const { page: desk } = await agent(browser, 'Lou');
  await goOnDuty(desk);
  const told = async (state: string): Promise<void> => {
    await desk.unrouteAll();
    await desk.route('**/desk/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/data-on-duty="\w+"/, `data-on-duty="${state}"`);
      await route.fulfill({ response: answer, body });
    });
    await desk.evaluate('refresh()');
  };
  await told('unknown');
  await desk.locator('#duty[data-on-duty=unknown]').waitFor();
  // The heartbeat ran out meanwhile: the page would say that nobody is here, and believe it from then on.
  const beat = desk.waitForRequest((request) => request.url().endsWith('/desk/beat'), { timeout: 5_000 });
  await told('no');
  expect((await (await beat).response())?.status()).toBe(204);
  await desk.unrouteAll();
  await desk.evaluate('refresh()');
  await desk.locator('#duty[data-on-duty=yes]').waitFor();
  await goOffDuty(desk);
});

it('a half-written answer is there again after a look at another visitor', { timeout: 60_000 }, async () => {
  await someone('Iris Sample');
  await someone('Jack Sample');
  const { page: desk, problems } = await agent(browser, 'Kim');
  await open(desk, 'Iris Sample');
  await desk.getByLabel('Your answer').fill('Your knee is covered if');
  await open(desk, 'Jack Sample');
  await desk.getByRole('heading', { level: 1, name: 'Jack Sample' }).waitFor();
  expect(await desk.getByLabel('Your answer').inputValue()).toBe('');
  await open(desk, 'Iris Sample');
  await desk.getByRole('heading', { level: 1, name: 'Iris Sample' }).waitFor();
  expect(await desk.getByLabel('Your answer').inputValue()).toBe('Your knee is covered if');
  await desk.getByLabel('Your answer').press('Enter');
  await desk.getByRole('log').getByText('Your knee is covered if').waitFor();
  await desk.reload();
  expect(await desk.getByLabel('Your answer').inputValue()).toBe('');
  expect(problems).toEqual([]);
});

it('a desk that is left while an answer is on its way asks first', { timeout: 60_000 }, async () => {
  await someone('Lea Sample');
  const { page: desk } = await agent(browser, 'Max');
  await open(desk, 'Lea Sample');
  await desk.route('**/answer', (route) => route.abort());
  await desk.getByLabel('Your answer').fill('One moment.');
  await desk.getByLabel('Your answer').press('Enter');
  await desk.getByText('Sending …').waitFor();
  const asked = desk.waitForEvent('dialog');
  void desk.getByRole('link', { name: /Contact requests/ }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await desk.unroute('**/answer');
  await desk.getByRole('log').getByText('One moment.').waitFor();
});

it(
  'two agents of one name are told apart, and a screen that was left is signed out',
  { timeout: 60_000 },
  async () => {
    const { page: first } = await agent(browser, 'Nia');
    const { page: second, problems } = await visit(browser);
    await second.goto('/desk/');
    await second.getByLabel('Your name, as visitors see it').fill('nia');
    await signIn(second);
    await second.getByRole('alert').getByText('nia is at the desk already').waitFor();
    expect(await violations(second)).toEqual([]);
    await picture(second, 'desk-name-taken');
    await second.getByLabel('That is me').check();
    await signIn(second);
    await second.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor();
    await first.evaluate('refresh()');
    await first.getByText('You are signed out here.').waitFor();
    await picture(first, 'desk-signed-out');
    // The refusal itself is no mishap.
    expect(problems.filter((one) => !one.includes('409'))).toEqual([]);
  },
);
