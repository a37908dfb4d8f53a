/** Every question of access asked of one page as it stands: loaded once, looked at in many ways. */
import type { Page } from 'playwright-core';
import { WIDTHS } from '../browser';
import { picture } from '../stops';
import { faultsAt } from './axe';
import { cutOff, spaced, unspaced } from './fits';
import { edgeless, moving } from './media';

export const ALL_WIDTHS = Object.values(WIDTHS);
/** A screen of 1280 by 1024 at 400 %. */
const AT_400_PERCENT = { width: 320, height: 256 };

/** What was found, by question; one line each. */
export interface Findings {
  rules: string[];
  fit: string[];
  motion: string[];
  colors: string[];
}

export const nothingFound = (): Findings => ({ rules: [], fit: [], motion: [], colors: [] });

/** Looks at the page in every way, and leaves it as it was. */
export async function lookAt(
  page: Page,
  what: string,
  found: Findings,
  widths: readonly number[] = ALL_WIDTHS,
): Promise<void> {
  const before = page.viewportSize();
  const add = (to: string[], lines: string[], when: string) =>
    to.push(...lines.map((line) => `${what} ${when}: ${line}`));
  found.rules.push(...(await faultsAt(page, widths, what)));
  add(found.motion, await moving(page), 'with reduced motion');
  await page.setViewportSize(AT_400_PERCENT);
  await picture(page, `${what.replaceAll(/[^\w-]+/g, '_')}-400`);
  add(found.fit, await cutOff(page), 'at 400 %');
  await spaced(page);
  add(found.fit, await cutOff(page), 'at 400 %, spaced');
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  add(found.fit, await cutOff(page), 'spaced');
  await unspaced(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, `${what.replaceAll(/[^\w-]+/g, '_')}-forced`);
  add(found.colors, await edgeless(page), 'in forced colors');
  await page.emulateMedia({ forcedColors: 'none' });
  if (before) await page.setViewportSize(before);
}
