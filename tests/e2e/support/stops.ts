/** Stops of a journey where the page is looked at: axe for rules, a picture for eyes when SCREENS names a folder. */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeViolation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * A part that is still to be laid out stands at a guessed height, and its words lie over what follows it: to axe, a last
 * paragraph's on the footer's color. Nobody sees them there. A page lays itself out whole once it works (ADR 47), one whose
 * scripts never come does not: here it is done for both.
 */
export const layOut = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset['whole'] = ''));

/** Violations of a page as it stands, one line each; a frame in it is another's document, and asked by itself. */
export async function violations(page: Page | Frame): Promise<string[]> {
  // Wherever a page is scrolled, something lies half under the sticky header; targets are measured as the page begins.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await layOut(page);
  // Half a megabyte to read: once a document, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource());
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: AxeViolation[] }> };
    };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations;
  }, RULES);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

let source: string | undefined;
async function axeSource(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  source ??= await readFile(axePath, 'utf8');
  return source;
}

/** What makes a page wider than its screen, so that a reader has to scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What reaches beside the screen, the innermost of it, to name it in a report. */
export const beside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().right > edge + 1,
    );
    return wide
      .filter((one) => !wide.some((other) => other !== one && one.contains(other)))
      .slice(0, 3)
      .map((one) => `${one.tagName.toLowerCase()} “${one.textContent?.trim().slice(0, 40)}”`);
  });

/** A page of results is twelve screens long. */
export const PICTURE_WITHIN_MS = 60_000;

export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: true,
    timeout: PICTURE_WITHIN_MS,
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Sum of layout shifts since the page began, after everything has settled; with `inside`, of what moved in there. */
export const layoutShift = (page: Page, inside = 'html'): Promise<number> =>
  page.evaluate(
    (place) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[])
            if (sources.some(({ node }) => !node || node.parentElement?.closest(place))) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
    inside,
  );
