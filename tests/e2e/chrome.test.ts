import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from './support/brands';
import { baseUrl, launch, visit, WIDTHS } from './support/browser';
import { entryOf, headerLives } from './support/broken-remotes';
import { takenOver } from './support/outline';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PAGE = '/contact-us/';
const CHROME = entryOf('chrome');
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const groupOf = (page: Page, name: string) => page.locator('#site-menu summary', { hasText: name });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menuOf(page).waitFor();
};

describe('the full-screen menu', () => {
  it('[N-04, N-05] fills the screen, holds the keyboard, and gives it back', async () => {
    const { page, context, problems } = await visit(browser, WIDTHS.phone);
    await page.goto(PAGE);
    await openMenu(page);
    const box = await menuOf(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      // Past the last stop the browser's own bar has its turn; the page behind never has.
      const where = await page.evaluate(() => {
        const { activeElement: one, body } = document;
        return one === body || Boolean(one?.closest('#site-menu'));
      });
      expect(where).toBe(true);
    }
    await menuOf(page).getByRole('button', { name: 'Close menu' }).click();
    await menuOf(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-controls'))).toBe(
      'site-menu',
    );
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[N-04] shows one group at a time, by keyboard', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto(PAGE);
    await openMenu(page);
    // Closed groups have a plus; of the open one's, the level stroke alone is seen.
    const opened = () =>
      menuOf(page)
        .locator('summary')
        .evaluateAll((heads) =>
          heads.map((head) => {
            const isOpen = head.parentElement?.hasAttribute('open');
            const isClipped = getComputedStyle(head.querySelector('svg')!).clipPath !== 'none';
            return isOpen === isClipped ? (isOpen ? head.textContent : '') : 'sign and group differ';
          }),
        )
        .then((names) => names.join(''));
    for (const [press, expected] of [
      ['Travel', 'Travel'],
      ['Pet', 'Pet'],
      ['About', 'About'],
      ['About', ''],
    ] as const) {
      await groupOf(page, press).press('Enter');
      await expect.poll(opened).toBe(expected);
    }
    await context.close();
  });

  it('[N-06] Enter does nothing while nothing is typed, and searches once something is', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.goto(PAGE);
    await openMenu(page);
    const field = menuOf(page).getByRole('searchbox');
    const button = menuOf(page).getByRole('button', { name: 'Search' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await field.press('Enter');
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await field.fill('cancun');
    await expect.poll(() => button.isEnabled()).toBe(true);
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/search'));
    expect(new URL(page.url()).searchParams.get('coati[query]')).toBe('cancun');
    await context.close();
  });

  it('[N-04] opens and closes without JavaScript, with every link of every group', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseUrl,
      viewport: { width: WIDTHS.phone, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(PAGE);
    const menu = page.locator('#site-menu');
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    const isSeen = (name: string) => menu.getByRole('link', { name, exact: true }).isVisible();
    for (const name of ['Home', 'My Account']) expect(await isSeen(name)).toBe(true);
    for (const [group, name] of [
      ['Travel', 'Travel Insurance 101'],
      ['About', 'Licensing'],
      ['Pet', 'Pet Insurance 101'],
    ] as const) {
      await groupOf(page, group).click();
      expect(await isSeen(name)).toBe(true);
    }
    expect(await isSeen('Licensing')).toBe(false);
    await menu.getByRole('link', { name: 'Close menu' }).click();
    expect(await menu.isVisible()).toBe(false);
    await context.close();
  });
});

describe('[R19] where chrome does not come', () => {
  it('[N-04, N-05] the menu works as served, in a browser without commands too, and chrome is asked for once more', async () => {
    const { page, context } = await visit(browser, WIDTHS.phone);
    await page.route(CHROME, (route) => route.abort('connectionrefused'));
    await page.goto('/blog/');
    await takenOver(page);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[commandfor]')) button.removeAttribute('commandfor');
      document.body.setAttribute('data-same-document', '');
    });
    await openMenu(page);
    await menuOf(page).getByRole('button', { name: 'Close menu' }).click();
    await menuOf(page).waitFor({ state: 'hidden' });
    await openMenu(page);
    await groupOf(page, 'About').click();
    await menuOf(page).getByRole('link', { name: 'Contact us' }).waitFor();
    await groupOf(page, 'Travel').click();
    expect(await menuOf(page).getByRole('link', { name: 'Contact us' }).isVisible()).toBe(false);
    // Followed in place: nothing but the menu itself would take it away.
    await menuOf(page).getByRole('link', { name: 'Carrier reviews' }).click();
    await page.waitForURL(/\/category\//);
    await menuOf(page).waitFor({ state: 'hidden' });
    expect(await page.locator('body[data-same-document]').count()).toBe(1);
    await page.unroute(CHROME);
    await expect.poll(() => headerLives(page), { timeout: 25_000 }).toBe(true);
    await context.close();
  });
});

describe('the header', () => {
  it('[N-01] stays in sight, low, and over nothing that has the focus', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/travel-insurance-101/');
    const row = page.getByRole('banner').locator('> div').first();
    const links = page.locator('main a[href]');
    const last = (await links.count()) - 1;
    await links.nth(last).focus();
    expect((await row.boundingBox())?.y).toBe(0);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66);
    for (let back = 0; back < last; back += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(() => {
        const one = document.activeElement;
        if (!one?.closest('main')) return false;
        const { left, top } = one.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 2, top + 2);
        return !(seen === one || one.contains(seen) || seen?.contains(one));
      });
      expect(covered).toBe(false);
    }
    await context.close();
  });

  it('[N-03] marks the page of the section that is being read', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/licensing-information/');
    const current = page.getByRole('navigation', { name: 'About pages' }).locator('[aria-current="page"]');
    await current.waitFor();
    expect(await current.innerText()).toBe('Licensing');
    await context.close();
  });
});

describe('[A-06, A-07] the guarantee and the reviews', () => {
  it.each(['/', '/blog/', '/about-us/'])(
    'stand between words and footer of %s, without JavaScript too',
    async (path) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
      const page = await context.newPage();
      await page.goto(path);
      const promise = page.getByRole('complementary', { name: 'Our promise' });
      expect(await promise.innerText()).toContain(
        "You won't find a lower travel insurance price anywhere else for a plan found on Coati.",
      );
      expect(await promise.getByRole('link', { name: /4\.8 out of 5/ }).count()).toBe(1);
      const order = await page.evaluate(() =>
        [...document.querySelectorAll('main, #coati-promise, #coati-footer')].map(({ id }) => id),
      );
      expect(order).toEqual(['main', 'coati-promise', 'coati-footer']);
      await context.close();
    },
  );

  it('tell the member offer on visits of the member organization alone', async () => {
    const { page, context } = await visit(browser);
    const offer = page.getByText(/Special member offer/);
    await page.goto(PAGE);
    expect(await offer.count()).toBe(0);
    await page.goto(`/aarp${PAGE}`);
    expect(await offer.isVisible()).toBe(true);
    expect(await page.getByText(/paid for the use of its name/).isVisible()).toBe(true);
    await context.close();
  });

  it('leave the quote alone', async () => {
    const { page, context } = await visit(browser);
    await page.goto('/quote/AAAAAAAAAAAAAAAAAAAAAA');
    expect(await page.locator('#coati-promise').count()).toBe(0);
    await context.close();
  });
});

describe('[A-04] a partner’s number', () => {
  const answer = {
    pid: 'tripinsure101',
    name: 'Trip Insure 101',
    telephone: '+1 (954) 555-0199',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const phones = (page: Page) =>
    page.evaluate(() => [
      ...new Set(
        [
          ...document.querySelectorAll(
            '#coati-header, [data-section=pet], .coati-search-help, #coati-footer',
          ),
        ].flatMap((part) =>
          [...part.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href')),
        ),
      ),
    ]);

  async function visitWith(body: object | string, path = PAGE) {
    const made = await visit(browser);
    await made.page.route('**/api/content/partners/*', (route) =>
      route.fulfill(typeof body === 'string' ? { status: 503, body } : { json: body }),
    );
    const asked = made.page.waitForResponse('**/api/content/partners/tripinsure101');
    await made.page.goto(at('tripinsure101', path));
    await asked;
    return made;
  }

  it.each([PAGE, '/pet-insurance/', '/search'])(
    'takes the place of the brand’s all over %s',
    async (path) => {
      const { page, context, problems } = await visitWith(answer, path);
      await expect.poll(() => phones(page)).toEqual(['tel:+19545550199']);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each<[string, object]>([
    ['has expired', { ...answer, expiresAt: '2020-01-01T00:00:00Z' }],
    ['is no number', { ...answer, telephone: 'javascript:alert(1)' }],
  ])('gives way to the main brand’s when it %s', async (_when, body) => {
    const { page, context } = await visitWith(body);
    await expect.poll(() => phones(page)).toEqual(['tel:+19545550100']);
    await context.close();
  });

  it.each<[string, object | string, string, string]>([
    ['does not come', 'away', '', 'tel:+19545550111'],
    ['meets a welcome visit', answer, '/welcome', 'tel:+19545550140'],
    ['meets an AARP visit', answer, '/aarp', 'tel:+19545550160'],
  ])('changes nothing when it %s', async (_when, body, variant, link) => {
    const { page, context } = await visitWith(body, `${variant}${PAGE}`);
    await page.waitForTimeout(300);
    expect(await phones(page)).toEqual([link]);
    await context.close();
  });
});
