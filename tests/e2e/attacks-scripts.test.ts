/** TRUST S5: what others write is text, in a real browser under the policy and the Trusted Types that visitors get. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, launch, ready, visit } from './support/browser';
import { fillTrip } from './support/quoting';
import { heard, planted, shownMarks, watch } from './support/script-watch';
import { ADDRESSES, marked, packed, PAYLOADS } from './support/xss-payloads';

const ALL = PAYLOADS.map((_, index) => index);
const article = '/blog/credit-card-cover-or-a-policy/';
type Json = Record<string, unknown>;
/** Not in the library's types yet. */
interface Policies {
  createPolicy: (name: string, rules: object) => unknown;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function watched(): Promise<Page> {
  const { page } = await visit(browser);
  await watch(page);
  return page;
}

/** Nothing ran, nothing had to be stopped, and nothing of it is more than text. */
async function expectInert(page: Page): Promise<void> {
  expect(await heard(page)).toEqual({ ran: [], reports: [] });
  expect(await planted(page)).toEqual([]);
}

/** Answers of this address with something else in them. */
async function poison(page: Page, address: string | RegExp, change: (answer: Json) => Json): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Json) });
  });
}

describe(`${PAYLOADS.length} payloads`, () => {
  it('[S5] in an article: its words, headings, breadcrumb, author and sources', async () => {
    const page = await watched();
    await page.route(`**${article}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const data = /(<script type="application\/json" id="coati-page">)(.*?)(<\/script>)/s;
      const served = JSON.parse(data.exec(html)?.[2] ?? '') as Json & { breadcrumb: Json[]; author: Json };
      const hostile = JSON.stringify(poisonedArticle(served)).replaceAll('<', '\\u003c');
      await route.fulfill({
        response,
        body: html.replace(data, (_, open, __, close) => open + hostile + close),
      });
    });
    await page.goto(article);
    await page.getByText('mark60. ').first().waitFor();
    expect(await shownMarks(page)).toEqual(ALL);
    await expectInert(page);
    await page.context().close();
  });

  it('[S5] in what a search found', async () => {
    const page = await watched();
    await poison(page, /\/api\/search\//, (answer) => {
      const results = (answer.results as { hits: Json[] }[]).map((result) => ({
        ...result,
        hits: result.hits.map((hit, at) => poisonedHit(hit, at)),
      }));
      return { ...answer, results };
    });
    await page.goto('/about-us/');
    await ready(page);
    await page.locator('#header-search').focus();
    await page.waitForFunction(() => document.querySelector('#header-search[role=combobox]'));
    await page.keyboard.type('insurance');
    await page.getByRole('option').getByText('mark').first().waitFor();
    expect(await shownMarks(page)).toEqual(ALL);
    await expectInert(page);
    await page.context().close();
  });

  it('[S5, S1] in the address: what is searched for, campaign, partner, and paths that are not there', async () => {
    const page = await watched();
    const shown = new Set<number>();
    for (const group of packed(400)) {
      const word = encodeURIComponent(group);
      await page.goto(`/search?coati%5Bquery%5D=${word}&utm_source=${word}&pid=${word}`);
      for (const mark of await shownMarks(page)) shown.add(mark);
      const field = await page.locator('#search-query').inputValue();
      for (const [, mark] of field.matchAll(/mark(\d+)\. /g)) shown.add(Number(mark));
      await expectInert(page);
    }
    expect([...shown].sort((a, b) => a - b)).toEqual(ALL);
    for (const group of packed(1200)) {
      await page.goto(`/no-such-page/${encodeURIComponent(group)}/?x=${encodeURIComponent(group)}#${group}`);
      await expectInert(page);
    }
    await page.context().close();
  });

  it('[S5] in what the quote service refuses with', async () => {
    const page = await watched();
    const words = PAYLOADS.map(marked).join(' ');
    await page.route('**/api/quotes', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          type: ADDRESSES[0],
          title: words,
          status: 422,
          detail: words,
          requestId: words,
          errors: [
            { pointer: '/trip/startDate', code: words, message: words },
            { pointer: words, code: words, message: words },
          ],
        },
      }),
    );
    await page.goto('/');
    await ready(page);
    await fillTrip(page);
    await page.getByRole('button', { name: 'See plans and prices' }).click();
    await page.getByRole('alert').first().waitFor();
    await expectInert(page);
    await page.context().close();
  });

  it('[S5] in a partner’s data: what is no name and no number is dropped', async () => {
    const page = await watched();
    const words = PAYLOADS.map(marked).join(' ');
    await poison(page, /\/api\/content\/partners\//, (answer) => ({
      ...answer,
      name: words,
      telephone: ADDRESSES[0],
      logo: { uri: ADDRESSES[4], width: 1, height: 1, altTxt: words },
      allowedWording: words,
    }));
    const asked = page.waitForResponse(/\/api\/content\/partners\//);
    await page.goto('/?pid=tripinsure101');
    await ready(page);
    await asked;
    expect(await shownMarks(page)).toEqual([]);
    expect(await page.locator('a[href^="tel:"]').first().getAttribute('href')).toMatch(/^tel:\+\d{11}$/);
    await expectInert(page);
    await page.context().close();
  });
});

function poisonedArticle(page: Json & { breadcrumb: Json[]; author: Json }): Json {
  const words = PAYLOADS.map(marked).join(' ');
  const nodes = [
    ...PAYLOADS.map((payload) => ['p', {}, marked(payload)]),
    ...PAYLOADS.map((payload) => ['p', { title: payload, class: payload, 'aria-label': payload }, 'x']),
    ...ADDRESSES.map((href) => ['a', { href }, 'x']),
    ['script', {}, 'alert(910)'],
    ['img', { src: 'x', onerror: 'alert(911)' }],
    ['iframe', { srcdoc: '<script>alert(912)</script>' }],
    ['p', { onclick: 'alert(913)', style: 'x', onmouseover: 'alert(914)' }, 'x'],
    ['p', { dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(915)>' } }, 'x'],
  ];
  return {
    ...page,
    title: words,
    heading: words,
    description: words,
    words: nodes,
    breadcrumb: page.breadcrumb.map((one) => ({ ...one, title: words })),
    author: { ...page.author, name: words, bio: words, role: words },
  };
}

function poisonedHit(hit: Json, at: number): Json {
  const value = `__ais-highlight__${marked(PAYLOADS[at] ?? '')}__/ais-highlight__ ${PAYLOADS.map(marked).join(' ')}`;
  const url = ADDRESSES[at % ADDRESSES.length];
  return {
    ...hit,
    title: value,
    description: value,
    url,
    path: url,
    thumbnail: { url },
    _highlightResult: { title: { value }, description: { value } },
  };
}

describe('the guards themselves', () => {
  it('[S5] a page without them runs the payloads', async () => {
    const page = await watched();
    const ran = new Set<number>();
    await page.goto('about:blank');
    // Once quickly; those that need a moment, such as a picture that is not found, get it.
    for (const patienceMs of [0, 100, 600]) {
      for (const payload of PAYLOADS.filter((_, index) => !ran.has(index))) {
        await page.setContent(`<!doctype html><body>${payload}`, { waitUntil: 'commit' });
        await page.evaluate(() => {
          for (const element of document.querySelectorAll('a, button'))
            element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
          for (const element of document.querySelectorAll<HTMLElement>('[autofocus]')) element.focus();
        });
        await page.waitForTimeout(patienceMs);
      }
      for (const number of (await heard(page)).ran) ran.add(number);
    }
    expect(ran.size).toBeGreaterThanOrEqual(60);
    await page.context().close();
  });

  it('[S5] Trusted Types are enforced and a report is heard: a page cannot write markup even where its code tries to', async () => {
    const page = await watched();
    await page.goto(baseUrl);
    const outcome = await page.evaluate(() => {
      const tried: Record<string, () => unknown> = {
        innerHTML: () =>
          ((document.body as unknown as Record<string, string>)['inner' + 'HTML'] = '<b>x</b>'),
        script: () => (document.createElement('script').src = 'data:,alert(1)'),
        write: () => document.write('<b>x</b>'),
        policy: () =>
          (window as unknown as { trustedTypes: Policies }).trustedTypes.createPolicy('of-somebody', {}),
      };
      return Object.entries(tried).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [`${name} went through`];
        } catch {
          return [];
        }
      });
    });
    expect(outcome).toEqual([]);
    expect((await heard(page)).reports.length).toBeGreaterThanOrEqual(3);
    await page.context().close();
  });
});
