/** What a person tells a site stays where it belongs, can be taken along, and goes when they go. */
import { spawnSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, codeFor } from './support/account';
import { baseUrl, launch, ready, visit } from './support/browser';
import { CARDS, pay, tickStatements } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { aTrip, bornAt } from './support/trips';

const EMAIL = someone('canary');
/** Words that nothing of ours says, one for each field that a person fills in. */
const CANARIES = {
  email: EMAIL,
  firstName: 'Zephyrine',
  lastName: 'Quokkaworth',
  street: '719 Thistlewick Row',
  telephone: '305-555-0147',
  // No other journey's customer was born on that day.
  born: bornAt(41, 97),
  beneficiary: 'Peregrine Snodgrass',
  card: CARDS.good,
  message: 'my grandmother’s knee from Xyloph',
};

interface Hit {
  store: string;
  place: string;
  canary: string;
  owner: boolean;
}
interface Found {
  hits: Hit[];
  rows: number;
  keys: number;
  files: number;
}

/** Every store of this platform, looked through by row, key and file. */
function sweep(canaries: Record<string, string> = CANARIES): Found {
  const done = spawnSync('python', ['tests/privacy/support/canary_sweep.py'], {
    input: JSON.stringify(canaries),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as Found;
}

const places = (hits: Hit[]): string[] =>
  hits.map((hit) => `${hit.store} ${hit.place}: ${hit.canary}`).sort();

/** Every address that was asked for and every Referer that was sent, from now on. */
function addressesOf(context: BrowserContext): string[] {
  const told: string[] = [];
  context.on('request', (request) => {
    told.push(request.url(), request.headers().referer ?? '');
  });
  return told;
}

const told = (text: string): string[] =>
  Object.entries(CANARIES)
    .filter(([, words]) => {
      const lower = decodeURIComponent(
        text.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'),
      ).toLowerCase();
      return lower.includes(words.toLowerCase());
    })
    .map(([name]) => `${name} in ${text}`);

const storage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

let browser: Browser;
let page: Page;
let context: BrowserContext;
let problems: string[];
let addresses: string[];
const said: string[] = [];

beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
  ({ page, context, problems } = await visit(browser, undefined, 'allowed'));
  addresses = addressesOf(context);
  page.on('console', (message) => said.push(message.text()));
});
afterAll(() => browser.close());

async function opensAnAccount(): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('First name').fill(CANARIES.firstName);
  await page.getByLabel('Last name').fill(CANARIES.lastName);
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(EMAIL));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  await page.goto('/account/details');
  await page.getByLabel(/Date of birth/).fill(CANARIES.born);
  await page.getByLabel(/^Telephone/).fill(CANARIES.telephone);
  await page.getByLabel(/Street address/).fill(CANARIES.street);
  await page.getByLabel(/^City/).fill('Plantation');
  await page.getByLabel(/^State/).selectOption({ label: 'Florida' });
  await page.getByLabel(/ZIP code/).fill('33324');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function buys(): Promise<void> {
  await getQuotes(page, aTrip);
  await page.getByRole('button', { name: 'Save this quote' }).click();
  await page.getByText('Saved in your account.').waitFor();
  await selectFirstPlan(page);
  await page.getByText('Filled in from your account').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 2, name: 'Policyholder' }).waitFor();
  await page.getByLabel(/^Beneficiary/).fill(CANARIES.beneficiary);
  for (const step of ['Upgrades', 'Review and pay']) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 2, name: step }).waitFor();
  }
  await tickStatements(page);
  await pay(page, CANARIES.card);
}

async function writesToTheAgents(): Promise<void> {
  await page.goto('/contact-us/');
  await ready(page);
  await page.getByLabel('Your name (optional)').fill(`${CANARIES.firstName} ${CANARIES.lastName}`);
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Telephone (optional)').fill(CANARIES.telephone);
  await page.getByLabel('Your message').fill(`It is ${CANARIES.message}.`);
  await page.waitForFunction(() => performance.now() > 3_500);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page
    .getByText(/we have your message|[A-Z]{8}/)
    .first()
    .waitFor();
}

/** What no page of ours does, and a mail program or a mistyped field may: the address itself holds an email address. */
async function comesWithAnAddressInTheAddress(): Promise<void> {
  const leak = encodeURIComponent(EMAIL);
  for (const path of [
    `/?email=${leak}&utm_campaign=${leak}&utm_source=${leak}`,
    `/search/?q=${leak}`,
    `/no-such-page/${leak}/`,
  ]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
  }
}

describe('a customer who fills in every field there is', () => {
  it(
    '[Y4, S11] is found in the tables of the inventory and nowhere else: no log, event, key, kept page, address, storage',
    { timeout: 180_000 },
    async () => {
      await opensAnAccount();
      await buys();
      expect(told(await storage(page)), 'storage of the browser after the purchase').toEqual([]);
      await writesToTheAgents();
      expect(addresses.flatMap(told), 'addresses and referrers').toEqual([]);
      await comesWithAnAddressInTheAddress();
      await expect.poll(() => sweep().hits.some(({ place }) => place === 'contact_requests.text')).toBe(true);

      const found = sweep();
      expect(places(found.hits.filter(({ owner }) => !owner))).toEqual([]);
      // A sweep that finds nothing at home would find nothing anywhere.
      const home = new Set(found.hits.map(({ store, place }) => `${store} ${place}`));
      for (const place of ['accounts customers.email', 'quotes policies.order', 'chat contact_requests.text'])
        expect(home).toContain(place);
      const seen = new Set(found.hits.map(({ canary }) => canary));
      expect(Object.keys(CANARIES).filter((name) => !seen.has(name))).toEqual(['card']);
      expect(found.rows).toBeGreaterThan(100);
      expect(found.keys).toBeGreaterThan(3);
      expect(found.files).toBeGreaterThan(20);
      expect(said.flatMap(told)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  it('[Y5] takes a copy of everything within a minute, for programs and to read', async () => {
    await page.goto('/account/data');
    const began = Date.now();
    const copies = await Promise.all(
      ['To read (HTML)', 'For programs (JSON)'].map(async (name) => {
        const href = await page.getByRole('link', { name }).getAttribute('href');
        const answer = await page.request.get(new URL(href ?? '', baseUrl).href);
        expect(answer.status()).toBe(200);
        return answer.text();
      }),
    );
    expect(Date.now() - began).toBeLessThan(60_000);
    for (const copy of copies)
      for (const [name, words] of Object.entries(CANARIES))
        if (name !== 'card') expect(copy, name).toContain(words);
  });

  it(
    '[Y6] is gone from every store once they delete the account, but for the policy that the law keeps, which they are told',
    { timeout: 180_000 },
    async () => {
      await page.goto('/account/data');
      await page.getByLabel(/I want my account deleted/).check();
      await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page
        .getByText(/1 policy with papers/)
        .first()
        .waitFor({ timeout: 30_000 });
      expect(told(await storage(page))).toEqual([]);
      await context.close();

      const left = () =>
        sweep().hits.filter(
          ({ store, place }) => store !== 'quotes' || !/^polic(?:ies|y_documents)\./.test(place),
        );
      await expect.poll(() => places(left()), { timeout: 60_000, interval: 1_000 }).toEqual([]);
      expect(sweep().hits.map(({ place }) => place)).toContain('policies.order');
    },
  );
});
