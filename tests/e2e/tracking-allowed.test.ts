/** What leaves a page after a yes: every event once, to whom it was allowed, until a change of mind. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from './support/brands';
import { baseUrl, launch, visit } from './support/browser';
import { fromNow, pathsViewed, tracked, vendorFromNow, type StoredEvent } from './support/events';
import { pay, toReview } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';
import { kept, lookAtAPlan, strangersOf } from './support/leaving';
import { lateLoaded, takenOver } from './support/outline';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

describe('after a yes', () => {
  it('[T-04, T-05, T-06, C-06] a whole journey arrives: device, client, campaign, landing page, who, and the vendors', async () => {
    const { page, context, problems } = await visit(browser, undefined, 'undecided');
    const asked: string[] = [];
    const sent: { event?: string; anonymousId: string; properties?: { clientId: string } }[] = [];
    context.on('request', (request) => {
      asked.push(request.url());
      if (request.url() === `${baseUrl}/v1/t`) sent.push(JSON.parse(request.postData() ?? '{}') as never);
    });
    const stored = fromNow();
    const adTracker = vendorFromNow('ad-tracker');
    await page.goto('/travel-insurance-101/?utm_source=news&utm_campaign=spring&utm_term=');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.locator('.coati-consent').waitFor({ state: 'detached' });
    await expect.poll(() => asked.some((url) => url.endsWith('/vendors/form-embed.js'))).toBe(true);
    // A page that is left before the provider's client has begun is no page view to it.
    await expect.poll(() => sent.some(({ event }) => event === 'PageView')).toBe(true);
    expect(asked).toContain(`${baseUrl}/v1/projects/coati/settings`);
    const email = someone('ada');
    await getQuotes(page);
    await lookAtAPlan(page);
    await page.goBack();
    await selectFirstPlan(page);
    await toReview(page, email);
    await pay(page);

    const steps = ['QuoteStarted', 'ResultsShown', 'PlanViewed', 'PurchaseStarted', 'PolicyPurchased'];
    for (const step of steps)
      await expect.poll(() => tracked(stored(), step).length, { timeout: 20_000 }).toBeGreaterThan(0);
    const viewed = () => tracked(stored(), 'PageView').at(-1)?.path;
    await expect.poll(viewed, { timeout: 20_000 }).toBe('/quote/*/confirmation');
    const events: StoredEvent[] = stored();
    const ids = new Set(events.filter(({ kind }) => kind !== 'session').map(({ clientId }) => clientId));
    ids.delete('');
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    for (const step of steps) {
      expect(tracked(events, step)[0]?.properties, step).toMatchObject({
        deviceType: 'desktop',
        utm_source: 'news',
        utm_campaign: 'spring',
        landingPage: '/travel-insurance-101/',
      });
      expect(tracked(events, step)[0]?.properties, step).not.toHaveProperty('utm_term');
    }
    // The store keeps the id in one place; what is sent has it as the sender's and as a property.
    for (const { anonymousId, properties } of sent)
      expect([anonymousId, properties?.clientId]).toEqual([...ids, ...ids]);
    expect(tracked(events, 'PolicyPurchased')[0]?.properties).toMatchObject({
      carrierId: expect.any(String) as string,
      totalCents: expect.any(Number) as number,
    });
    // Page views are events too, of the page alone; the first is the one at hand when it was allowed.
    const views = tracked(events, 'PageView');
    expect(views.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/travel-insurance-101/',
        '/',
        '/quote/*',
        '/quote/*/buy',
        '/quote/*/confirmation',
      ]),
    );
    expect(views[0]?.properties).not.toHaveProperty('landingPage');
    // Known by a hash since the email address was given, and by nothing else.
    expect(tracked(events, 'QuoteStarted')[0]?.subject).toBe('');
    expect(tracked(events, 'PolicyPurchased')[0]?.subject).toMatch(/^[0-9a-f]{40}$/);
    expect(JSON.stringify(events)).not.toContain(email);
    const told = (await adTracker()).map(
      ({ content }) => `${String(content.action)} ${String(content.page_path)}`,
    );
    expect(told).toEqual(
      expect.arrayContaining(['page_view /', 'page_view /quote/*', 'page_view /quote/*/buy']),
    );
    expect(asked.filter((url) => url.includes(encodeURIComponent(email)) || url.includes(email))).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['coati_consent']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[T-06] the form vendor draws its form where a page leaves room for one, and takes what is sent', async () => {
    const { page, context, problems } = await visit(browser, undefined, 'allowed');
    const forms = vendorFromNow('form-embed');
    await page.goto('/about-us/');
    await page.waitForFunction(() => 'hbspt' in window);
    await page.evaluate(() => {
      const place = document.createElement('div');
      place.id = 'room';
      document.querySelector('main')?.prepend(place);
      const { hbspt } = window as unknown as { hbspt: { forms: { create: (options: object) => void } } };
      hbspt.forms.create({ portalId: 'p-1', formId: 'contact', target: '#room' });
    });
    const form = page.locator('#room form');
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Email address').fill('ada@example.com');
    await form.getByLabel('Message').fill('Hello');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Thank you').waitFor();
    expect((await forms())[0]?.content).toMatchObject({ portalId: 'p-1', formId: 'contact' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[T-04, T-05] nothing is lost and nothing is twice while the collector is away, on a brand’s own host', async () => {
    const { page, context, problems } = await visit(browser, undefined, 'allowed');
    const stored = fromNow();
    let refused = 0;
    await context.route('**/v1/t', async (route) => {
      refused += 1;
      if (refused % 2 === 1) await route.fulfill({ status: 503, body: '' });
      else await route.continue();
    });
    const settings = page.waitForRequest('**/v1/projects/coati/settings');
    await page.goto(at('tripinsure101', '/blog/'));
    expect(new URL((await settings).url()).hostname).toBe('tripinsure101.localhost');
    await takenOver(page);
    for (const index of [1, 2, 3]) {
      await page.locator('.coati-card h2 a').nth(index).click();
      await page.locator('.coati-article').waitFor();
      await page.goBack();
      await page.locator('.coati-cards-lead').waitFor();
    }
    const views = () => tracked(stored(), 'PageView').filter(({ brand }) => brand === 'tripinsure101');
    await expect.poll(() => views().length, { timeout: 30_000 }).toBe(7);
    await page.waitForTimeout(2_000);
    expect(views()).toHaveLength(7);
    expect(refused).toBeGreaterThan(7);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[T-05] a change of mind removes every id and stops every event', async () => {
    const { page, context } = await visit(browser, undefined, 'undecided');
    await page.goto('/blog/');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(async () => (await kept(page)).local).toContain('ajs_anonymous_id');
    await page.getByRole('link', { name: 'Your privacy choices' }).click();
    await page.getByText('You have allowed it').waitFor();
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.locator('.coati-consent').waitFor({ state: 'detached' });
    const stored = fromNow();
    const strangers = strangersOf(context);
    await page.locator('.coati-card h2 a').first().click();
    await page.locator('.coati-article').waitFor();
    await page.reload();
    await lateLoaded(page);
    expect((await kept(page)).local).toEqual([]);
    expect(strangers).toEqual([]);
    await expect.poll(() => pathsViewed(stored()).length).toBe(2);
    expect(stored().some(({ clientId, kind }) => clientId !== '' || kind === 'track')).toBe(false);
    await context.close();
  });
});

describe('the reports', () => {
  it('[T-05] show a buyer at every step from the form to the policy, and the events of the journey', async () => {
    const context = await browser.newContext({
      baseURL: baseUrl,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      // A headless browser says so, and reports leave programs out.
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto('/');
    await page.getByRole('button', { name: 'Allow' }).click();
    await getQuotes(page);
    await lookAtAPlan(page);
    await page.goBack();
    await selectFirstPlan(page);
    await toReview(page, someone('funnel'));
    await pay(page);
    const lines = async (name: string): Promise<Record<string, number>> => {
      const answer = await fetch(`${baseUrl}/api/analytics/reports/${name}`, {
        headers: { Authorization: `Bearer ${process.env.ANALYTICS_STAFF_SECRET}` },
      });
      const report = (await answer.json()) as { lines: { key: string; visitors: number; count: number }[] };
      return Object.fromEntries(
        report.lines.map(({ key, visitors, count }) => [key, name === 'funnel' ? visitors : count]),
      );
    };
    await expect
      .poll(() => lines('funnel'), { timeout: 60_000, interval: 2_000 })
      .toMatchObject({ form: 1, results: 1, plan: 1, buy: 1, policy: 1 });
    expect(await lines('events')).toMatchObject({ QuoteStarted: 1, PolicyPurchased: 1 });
    await context.close();
  });
});
