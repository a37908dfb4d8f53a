/** Firefox, whose controls, keys and reading of the content policy are its own. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AXE, BROKEN } from '../support/access/axe';
import { allCarriersOk } from '../support/carriers';
import { launch } from './support/firefox';
import { buys, getsQuotes, isNoWiderThanItsWindow, PAGES, showsWholeDays } from './support/walks';

type Firefox = Awaited<ReturnType<typeof launch>>;
const WIDTHS = [360, 768, 1280];
let visitor: Firefox | undefined;
beforeAll(allCarriersOk);
afterEach(async () => {
  await visitor?.quit();
});

async function comes(scheme?: 'dark'): Promise<Firefox> {
  visitor = await launch(scheme);
  return visitor;
}

async function broken(by: Firefox): Promise<string[]> {
  await by.ask(AXE);
  return by.ask<string[]>(BROKEN);
}

it.each([360, 1280])('[Q-06] a visitor gets quotes and buys, in a window of %i px', async (width) => {
  const shopper = await comes();
  await getsQuotes(shopper, width);
  expect(await broken(shopper)).toEqual([]);
  await buys(shopper, width);
  expect(await broken(shopper)).toEqual([]);
  expect(shopper.problems).toEqual([]);
});

it.each(PAGES)('[N-11] %s is no wider than its window, and axe finds nothing', async (address) => {
  const reader = await comes();
  await isNoWiderThanItsWindow(reader, address, WIDTHS);
  expect(await broken(reader)).toEqual([]);
  expect(reader.problems).toEqual([]);
});

it.each(PAGES)('%s can be read in the dark', async (address) => {
  const reader = await comes('dark');
  await isNoWiderThanItsWindow(reader, address, [1280]);
  expect(await reader.ask("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
  expect(await broken(reader)).toEqual([]);
});

it('two days beside each other are of one width and show a whole date', async () => {
  await showsWholeDays(await comes());
});
