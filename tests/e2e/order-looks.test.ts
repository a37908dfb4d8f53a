/** What stands beside what while a plan is bought and once it is: words that belong together, and ways to the right field. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyAs, openPolicy, signUp } from './support/account';
import { heading } from './support/access/walks/walk';
import { launch, visit, WIDTHS } from './support/browser';
import { pay, tickStatements, toReview } from './support/buying';
import { allCarriersOk } from './support/carriers';
import { someone } from './support/mail-box';
import { getQuotes, selectFirstPlan } from './support/quoting';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await allCarriersOk();
});
afterAll(() => browser.close());

const box = async (of: Locator) => (await of.boundingBox())!;

/** How many lines these words of an element stand in. */
const linesOf = (element: Locator, words: RegExp): Promise<number> =>
  element.evaluate((place, source) => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    const all = nodes.map(({ data }) => data).join('');
    const found = new RegExp(source).exec(all);
    if (!found) throw new Error(`no ${source} in “${all}”`);
    const at = (position: number): [Text, number] => {
      let before = 0;
      for (const node of nodes) {
        if (position <= before + node.data.length) return [node, position - before];
        before += node.data.length;
      }
      throw new Error('beyond the text');
    };
    const range = document.createRange();
    range.setStart(...at(found.index + 1));
    range.setEnd(...at(found.index + found[0].length));
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  }, words.source);

it('[Q-06] on a phone a birth date and a ZIP code stay whole, and the name of an insurer keeps off its badge', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  await getQuotes(page);
  await selectFirstPlan(page, /^Select .*Sablewood/);
  await toReview(page, someone('looks'));
  const order = page.getByRole('region', { name: 'Check your order' });
  expect(await linesOf(order, /May \d+, \d{4}|\w+ \d+, \d{4}/)).toBe(1);
  expect(await linesOf(order, /FL 33324/)).toBe(1);

  // Letters of twice the size break a line rather than leave their card.
  const beyond = await order.evaluate((card) => {
    document.documentElement.style.fontSize = '200%';
    const edge = card.getBoundingClientRect().right;
    const over = [...card.querySelectorAll('dd *')].filter((one) => one.getBoundingClientRect().right > edge);
    document.documentElement.style.fontSize = '';
    return over.map((one) => one.textContent);
  });
  expect(beyond).toEqual([]);

  await order.getByRole('button', { name: 'Change where we send the policy' }).click();
  const address = page.getByLabel('Email address');
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
  const stands = await box(address);
  expect(stands.y).toBeGreaterThan(80);
  expect(stands.y + stands.height).toBeLessThan(740);

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await tickStatements(page);
  await pay(page);
  const gap = await page.getByText('sample', { exact: true }).evaluate((badge) => {
    const words = document.createRange();
    const before = badge.previousSibling?.previousSibling ?? badge.previousSibling!;
    words.selectNodeContents(before);
    const line = [...words.getClientRects()].at(-1)!;
    const own = badge.getBoundingClientRect();
    return own.top > line.bottom ? Infinity : own.left - line.right;
  });
  // Twice the space between two words.
  expect(gap).toBeGreaterThan(7);
  await context.close();
});

it('the sign of a link to elsewhere stands in the line of its last word, however narrow the screen', async () => {
  const { page, context } = await visit(browser, WIDTHS.phone);
  const email = someone('looks');
  await signUp(page, email);
  await heading(page, 'Hello, Ada');
  await getQuotes(page);
  await selectFirstPlan(page, /^Select .*Northwind/);
  await buyAs(page, email);
  await openPolicy(page);
  const link = page.getByRole('link', { name: 'claims.northwind-assurance.example' });
  await link.waitFor();
  const alone: number[] = [];
  for (let width = 240; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 740 });
    const isBeside = await link.evaluate((one) => {
      const words = document.createRange();
      words.selectNodeContents(one.firstChild!);
      const last = [...words.getClientRects()].filter((box) => box.width > 5).at(-1)!;
      const sign = one.querySelector('svg')!.getBoundingClientRect();
      return sign.top < last.bottom && sign.bottom > last.top;
    });
    if (!isBeside) alone.push(width);
  }
  expect(alone).toEqual([]);
  await context.close();
});

it('the ways of an account that stand beside each other are of one height', async () => {
  const { page, context } = await visit(browser, WIDTHS.tablet);
  await signUp(page, someone('looks'));
  await heading(page, 'Hello, Ada');
  const tiles = page
    .getByRole('main')
    .getByRole('link', { name: /^(Policies|Saved quotes|Travelers|Your |Sign-in)/ });
  const boxes = await Promise.all((await tiles.all()).map(box));
  const tops = new Set(boxes.map(({ y }) => y));
  expect(boxes.length / tops.size).toBe(2);
  // One height and no other begins at a height of the page.
  expect(new Set(boxes.map(({ y, height }) => `${y} ${height}`)).size).toBe(tops.size);
  await context.close();
});
