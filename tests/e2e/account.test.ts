import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelled, changed, corrected } from './support/access/walks/policies';
import { PASSWORD, buyAs, kept, openPolicy, signIn, signUp } from './support/account';
import { launch, visit, WIDTHS } from './support/browser';
import { pay, tickStatements } from './support/buying';
import { allCarriersOk, REMOTE_CARRIERS, switchCarrier } from './support/carriers';
import { mailFor, someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { bornAt } from './support/trips';
import { picture, sidewaysScroll, violations } from './support/stops';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

/** How screens look is asked by access-states.test.ts, along the same steps. */
const look = (): Promise<void> => Promise.resolve();

/** Some password managers answer with an object of their own, whose methods are the browser's and refuse it. */
function replaceCredentials(): void {
  const container = navigator.credentials;
  for (const name of ['create', 'get'] as const) {
    const own = container[name].bind(container) as (options?: object) => Promise<PublicKeyCredential>;
    container[name] = async (options?: object) => {
      const { id, rawId, type, response } = await own(options);
      const replaced = { id: { value: id }, rawId: { value: rawId }, type: { value: type } };
      return Object.create(PublicKeyCredential.prototype, { ...replaced, response: { value: response } });
    };
  }
}

describe('[P-16, P-17, R-02, C-02] a customer’s whole way', () => {
  it('signs up, buys with nothing asked twice, changes dates, cancels in the free look, is gone after sign-out', async () => {
    const { page, problems, context } = await visit(browser);
    const email = someone('customer');
    await signUp(page, email);
    await page.waitForURL(/\/account$/);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await expect.poll(() => kept(page)).toContain(email);

    // Once told to the account, it is not asked for again.
    await page.goto('/account/details');
    await page.getByLabel(/Date of birth/).fill(bornAt(41));
    await page.getByLabel(/Street address/).fill('1 Sample Street');
    await page.getByLabel(/^City/).fill('Plantation');
    await page.getByLabel(/^State/).selectOption({ label: 'Florida' });
    await page.getByLabel(/ZIP code/).fill('33324');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    await getQuotes(page);
    await selectFirstPlan(page);
    await page.getByText('Filled in from your account').waitFor();
    expect(await page.locator('#traveler-1').getByLabel('First name').inputValue()).toBe('Ada');
    for (const step of ['Policyholder', 'Upgrades', 'Review and pay']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 2, name: step }).waitFor();
    }
    await tickStatements(page);
    await pay(page);
    const number = await page.getByTestId('policy-number').innerText();

    // Two taps from the header to the numbers that help.
    await page.getByRole('link', { name: 'My Account' }).first().click();
    await page.getByRole('link', { name: 'Help and claims' }).waitFor();
    await page.getByRole('link', { name: 'Help and claims' }).click();
    await page.getByRole('heading', { name: 'Help on the trip and claims' }).waitFor();
    expect(await page.getByText(number).count()).toBeGreaterThan(0);
    await page.getByRole('heading', { name: /Free look: \d+ days left/ }).waitFor();
    const paper = await page
      .getByRole('link', { name: /\(PDF\)/ })
      .first()
      .getAttribute('href');
    const pdf = await page.request.get(paper ?? '');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await changed({ page, look });
    await cancelled({ page, look });

    await page.getByRole('button', { name: 'Signed in as Ada Sample' }).click();
    await page.locator('#user-menu').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await expect.poll(() => kept(page)).not.toContain(email);
    await page.goto('/account/policies');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[R-01, P-16] shows visitors the sign-in screen at every address of the account, then the page they wanted', async () => {
    const email = someone('back');
    const first = await visit(browser);
    await signUp(first.page, email, '/sign-up?next=%2Faccount%2Ftravelers');
    await first.page.getByRole('heading', { level: 1, name: 'Travelers' }).waitFor();
    await first.context.close();

    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto('/account/security');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.title()).toMatch(/^Sign in/);
    await page.getByText('to access the customer portal').waitFor();
    await signIn(page, email);
    await page.getByRole('heading', { level: 1, name: 'Sign-in and security' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/security');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await context.close();
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ])('[P-17] never leads to %s', async (wish) => {
    const { page, context } = await visit(browser);
    await signUp(page, someone('open'), `/sign-up?next=${encodeURIComponent(wish)}`);
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await context.close();
  });

  it.each([
    ['made on this device', () => undefined],
    ['through a password manager whose toJSON throws (case P3)', replaceCredentials],
  ])('signs in with a passkey, %s', async (_, manager) => {
    const { page, context } = await visit(browser);
    await page.addInitScript(manager);
    const email = someone('passkey');
    await signUp(page, email);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/account/security');
    await page.getByLabel('Name of the new passkey').fill('Test device');
    await page.getByLabel('Your current password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Test device').waitFor();
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // The browser may offer it before the button is pressed: either way it is the passkey that opens.
    const arrived = page.getByRole('heading', { level: 1, name: 'Sign-in and security' });
    const press = page.getByRole('button', { name: 'Sign in with a passkey' });
    await Promise.race([press.click().catch(() => undefined), arrived.waitFor()]);
    await arrived.waitFor();
    await context.close();
  });

  it('corrects a name and a date of birth: the price of that age is said and paid, and the papers name who travels', async () => {
    const { page, problems, context } = await visit(browser, WIDTHS.phone);
    const email = someone('misspelled');
    await signUp(page, email);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await getQuotes(page);
    await selectFirstPlan(page);
    await buyAs(page, email);
    await openPolicy(page);
    const seen: string[] = [];
    await corrected({
      page,
      look: async (state) => {
        if (state === 'policy, a correction to check') seen.push(await page.locator('main').innerText());
        for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await violations(page), state).toEqual([]);
          expect(await sidewaysScroll(page), state).toBe(0);
          await picture(page, `${state} ${width}`);
        }
      },
    });
    expect(seen[0]).toContain('age on the day of purchase sets the rate');
    expect(seen[0]).toContain('To pay now');
    const main = page.locator('main');
    await page.getByText('Everything that has happened to this policy').click();
    expect(await main.innerText()).toMatch(/Corrected: a name and a date of birth\. The price went from/);
    const name = (await main.innerText()).match(/Travelers\s+(\S+h) /)?.[1];
    expect(name).toBeTruthy();
    await page.getByRole('link', { name: /as first bought, replaced/ }).waitFor();
    const paper = page.getByRole('link', { name: /after correction 1/ });
    const pdf = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expect
      .poll(async () => (await mailFor(email)).some(({ subject }) => /has been corrected/.test(subject)))
      .toBe(true);

    // Whoever moved to another state is told whom to call, and nothing is lost.
    await page.getByRole('link', { name: 'Correct names, birth dates or address' }).click();
    await page.getByLabel('ZIP code').fill('30301');
    await page.getByRole('button', { name: 'Check the correction' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/no ZIP code of Florida.*call us/);
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('30301');
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });

  it('says of an insurer that is away during a change that nothing was done', async () => {
    const { page, context } = await visit(browser);
    const email = someone('away');
    await signUp(page, email);
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
    await getQuotes(page);
    const remote = page.getByRole('article').filter({ hasText: 'Northwind' });
    await remote
      .first()
      .getByRole('button', { name: /^Select/ })
      .click();
    await page.waitForURL(/\/buy/);
    await buyAs(page, email);
    for (const carrier of REMOTE_CARRIERS) await switchCarrier(carrier, 'down');
    try {
      await openPolicy(page);
      await page.getByRole('link', { name: 'Change dates, cost or upgrades' }).click();
      await page.getByLabel(/What the trip costs/).fill('5000');
      const paid = page.getByLabel(/When did you pay/);
      if (await paid.isVisible()) await paid.fill(new Date().toISOString().slice(0, 10));
      await page.getByRole('button', { name: 'See the new price' }).click();
      await page.getByText(/Nothing was changed and nothing was charged/).waitFor({ timeout: 30_000 });
      expect(await page.getByLabel(/What the trip costs/).inputValue()).toBe('5,000');
    } finally {
      await allCarriersOk();
    }
    await context.close();
  });
});
