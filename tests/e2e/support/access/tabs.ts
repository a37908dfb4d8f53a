/** A few tabs that go from page to page, as a reader's do: scripts and styles are fetched and read once. */
import type { Browser, Page } from 'playwright-core';
import { at } from '../brands';
import { ready, visit, WIDTHS } from '../browser';
import { forEach } from '../addresses';

/** The brands every page is looked at under; the others, whose pages differ by colors and words, one of each kind. */
export const TWO_BRANDS = ['coati', 'tripinsure101'] as const;
/** Answered by chrome and the host alone, with 404. */
export const NOWHERE = '/no-such-page/';

/** Opens a page of a brand, until its section has drawn it. */
export async function open(page: Page, brand: string, path: string): Promise<void> {
  const response = await page.goto(at(brand, path), { waitUntil: 'load', timeout: 60_000 });
  const status = response?.status();
  if (path === NOWHERE) return;
  if (status !== 200) throw new Error(`${brand} ${path} answers ${status}`);
  await ready(page);
}

/** Looks at each of these pages; what broke in them while nobody looked. */
export async function onEach(
  browser: Browser,
  pages: readonly (readonly [brand: string, path: string])[],
  look: (page: Page, what: string) => Promise<void>,
  tabs = 3,
): Promise<string[]> {
  const idle = await Promise.all(Array.from({ length: tabs }, () => visit(browser, WIDTHS.phone)));
  const broken = await forEach(
    pages,
    async ([brand, path]) => {
      const tab = idle.pop();
      if (!tab) throw new Error('more work at once than tabs');
      try {
        await open(tab.page, brand, path);
        const what = `${brand} ${path}`;
        await look(tab.page, what);
        return tab.problems.splice(0).map((one) => `${what}: ${one}`);
      } finally {
        idle.push(tab);
      }
    },
    tabs,
  );
  await Promise.all(idle.map(({ context }) => context.close()));
  return broken.flat();
}
