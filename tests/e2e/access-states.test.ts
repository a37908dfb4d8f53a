/** Every screen that is no page of the sitemap, in each state it can be met in, under two brands. Source: TRUST §3. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsAt } from './support/access/axe';
import { ALL_WIDTHS, lookAt, nothingFound } from './support/access/looks';
import { TWO_BRANDS } from './support/access/tabs';
import { emptyAccount, wayIn } from './support/access/walks/account';
import { chat, pieces, question } from './support/access/walks/pieces';
import { policies } from './support/access/walks/policies';
import { quoteToPolicy } from './support/access/walks/quote-to-policy';
import type { Walk } from './support/access/walks/walk';
import { launch, visit, WIDTHS } from './support/browser';
import { allCarriersOk, switchCarrier } from './support/carriers';
import { violations } from './support/stops';

/** make test asks what axe objects to on the main brand's screens; make test-access asks everything of both brands'. */
const isWhole = process.env.COATI_ACCESS === 'full';
const brands = isWhole ? TWO_BRANDS : TWO_BRANDS.slice(0, 1);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(async () => {
  await allCarriersOk();
  await browser.close();
});

describe.each(brands)('every screen of %s in its states', (brand) => {
  const found = nothingFound();
  const broken: string[] = [];

  const walk = async (
    steps: (walk: Walk) => Promise<void>,
    width: number = WIDTHS.desktop,
    consent?: 'undecided',
  ): Promise<void> => {
    const { page, context, problems } = await visit(browser, width, consent);
    const look: Walk['look'] = async (what, widths = ALL_WIDTHS) => {
      const before = page.viewportSize();
      if (isWhole) await lookAt(page, `${brand} ${what}`, found, widths);
      else found.rules.push(...(await faultsAt(page, widths, `${brand} ${what}`, violations)));
      if (before) await page.setViewportSize(before);
    };
    const lookInto: Walk['lookInto'] = async (what, frame) => {
      found.rules.push(...(await violations(frame)).map((fault) => `${brand} ${what}: ${fault}`));
    };
    // What was found until then is told as well.
    await steps({ page, brand, look, lookInto }).catch(async (error: unknown) => {
      const shown = await page
        .locator('main')
        .innerText({ timeout: 1_000 })
        .catch(() => 'no page');
      found.rules.push(
        `${brand} ${page.url()}: the walk stopped: ${String(error)} at "${shown.slice(0, 300)}"`,
      );
    });
    broken.push(...problems);
    await context.close();
  };

  // Side by side, each in a browser of its own; each screen is asked everything where it stands.
  beforeAll(async () => {
    // One insurer is away the whole time, and said to be.
    await switchCarrier('sablewood-insurance', 'refuse');
    await Promise.all([
      walk(quoteToPolicy, WIDTHS.phone),
      walk(policies, WIDTHS.tablet),
      walk(async (here) => {
        await wayIn(here);
        await emptyAccount(here);
      }),
      walk(pieces)
        .then(() => walk(question, WIDTHS.desktop, 'undecided'))
        .then(() => walk((here) => chat(here, browser))),
    ]);
    await allCarriersOk();
  }, 600_000);

  // W2 is more than make test asks: only the whole of it may say that it holds.
  const rules = isWhole
    ? '[W2] has nothing that axe objects to or leaves open, and fits the screen'
    : 'has nothing that axe objects to, and fits the screen';
  it(rules, () => {
    expect(found.rules).toEqual([]);
  });
  it('breaks no policy, and nothing in it fails', () => {
    expect(broken).toEqual([]);
  });
  if (!isWhole) return;
  it('[W4] loses no word at 400 %, nor with the spacing a reader may set', () => {
    expect(found.fit).toEqual([]);
  });
  it('[W5] moves nothing for those who asked for less motion', () => {
    expect(found.motion).toEqual([]);
  });
  it('[W6] keeps the edges of its controls in colors that are not its own', () => {
    expect(found.colors).toEqual([]);
  });
});
