/** WebKit, by which every browser on an iPhone draws, and Safari on a Mac; its own controls are not those of Chromium. */
import { afterEach, beforeAll, beforeEach, it } from 'vitest';
import { allCarriersOk } from '../support/carriers';
import type { Visitor } from './support/visitor';
import { buys, getsQuotes, isNoWiderThanItsWindow, PAGES, showsWholeDays } from './support/walks';
import { launch } from './support/webkit';

let visitor: Visitor;
beforeAll(allCarriersOk);
// Each a visitor of their own: who comes back finds the form filled in.
beforeEach(async () => {
  visitor = await launch();
});
afterEach(() => visitor.quit());

/** The narrowest window that this browser has is one of 447 px. */
it.each([400, 1280])('[Q-06] a visitor gets quotes and buys, in a window of %i px', async (width) => {
  await getsQuotes(visitor, width);
  await buys(visitor, width);
});

it.each(PAGES)('[N-11] %s is no wider than its window', async (address) => {
  await isNoWiderThanItsWindow(visitor, address, [400, 768, 1280]);
});

it('two days beside each other are of one width and show a whole date', async () => {
  await showsWholeDays(visitor);
});
