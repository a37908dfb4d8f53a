/** TRUST S17, S18: the page where somebody pays runs the scripts that are listed, takes no card number and hears nobody else. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, launch, sandboxUrl, visit } from './support/browser';
import { cardFrame, CARDS, fillCard, toReview } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';

interface Listed {
  path: string;
  owner: string;
  why: string;
}
const list = JSON.parse(readFileSync('docs/trust/payment-scripts.json', 'utf8')) as Record<
  'page' | 'gateway',
  Listed[]
>;
const PAN = CARDS.good.replaceAll(' ', '');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** Scripts that no row of the list covers, and rows that cover none. */
function differences(scripts: string[]): { unlisted: string[]; unused: string[] } {
  const rows = [
    ...list.page.map(({ path }) => ({ path, at: baseUrl })),
    ...list.gateway.map(({ path }) => ({ path, at: sandboxUrl })),
  ];
  const covers = (row: (typeof rows)[number], script: string) => {
    const { origin, pathname } = new URL(script);
    return origin === row.at && new RegExp(`^${row.path}$`).test(pathname);
  };
  return {
    unlisted: scripts.filter((script) => !rows.some((row) => covers(row, script))),
    unused: rows.filter((row) => !scripts.some((script) => covers(row, script))).map(({ path }) => path),
  };
}

/** Everything this page's own origin keeps or shows of a visitor. */
const keptBy = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      document.cookie,
      location.href,
      [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ]),
  );

it('[S17, S18] runs the listed scripts alone, takes no card number, and no other window is heard', async () => {
  const { page, context, problems } = await visit(browser);
  const scripts: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
    if (request.url().startsWith(baseUrl)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await getQuotes(page);
  await selectFirstPlan(page);
  await toReview(page, someone('payer'));
  await cardFrame(page).getByLabel('Card number').waitFor();
  expect(differences(scripts)).toEqual({ unlisted: [], unused: [] });
  expect(
    differences([...scripts, 'https://evil.example/skim.js', `${baseUrl}/skim.js`]).unlisted,
  ).toHaveLength(2);

  const fields = page.locator('input[autocomplete^="cc-"], input[name*="card" i], input[id*="card" i]');
  expect(await fields.count()).toBe(0);
  await fillCard(page);
  const before = await keptBy(page);
  expect(before).not.toContain(PAN);
  expect(before).not.toContain(CARDS.good);

  // What looks like the gateway's words from another origin, and from this very window, is heard by nobody …
  const height = () => page.locator('#card-fields').evaluate((frame) => frame.clientHeight);
  const own = await height();
  await page.evaluate(() => {
    const data = { type: 'gateway:height', height: 777 };
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: 'https://evil.example', source: window }),
    );
    window.postMessage(data, '*');
    window.postMessage({ type: 'gateway:token', token: 'pm_12345678', last4: '4242' }, '*');
    window.postMessage({ type: 'gateway:error', message: 'Type your card number here' }, '*');
  });
  await page.waitForTimeout(200);
  expect(await page.getByText('Type your card number here').count()).toBe(0);
  expect(await keptBy(page)).toBe(before);
  expect(await height()).toBe(own);
  expect(sent.filter((one) => one.includes(PAN) || one.includes(encodeURIComponent(CARDS.good)))).toEqual([]);
  // … while the gateway's own frame is: silence above is not deafness.
  const gateway = page.frames().find((frame) => frame.url().startsWith(sandboxUrl));
  await gateway?.evaluate(() => window.parent.postMessage({ type: 'gateway:height', height: 777 }, '*'));
  await expect.poll(height).toBe(777);
  expect(problems).toEqual([]);
  await context.close();
});
