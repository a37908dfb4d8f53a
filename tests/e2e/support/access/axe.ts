/** Axe over a page at several widths: its script goes in once a document, and what it cannot decide is measured. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { layOut, picture, sidewaysScroll } from '../stops';
import { paintedContrast, type Undecided } from './painted-contrast';

export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const ASKED = {
  runOnly: { type: 'tag', values: RULES },
  resultTypes: ['violations', 'incomplete'],
  // The gateway's card fields and vendors' forms are documents of others; ours is looked at by itself.
  iframes: false,
  rules: { 'frame-tested': { enabled: false } },
};
/** For a browser that Playwright does not drive, once AXE is in the page: the broken rules, each with where. */
export const BROKEN = `axe.run(document, ${JSON.stringify(ASKED)}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`;

interface Check {
  id: string;
  message: string;
  data?: { messageKey?: string } | null;
}
interface Found {
  id: string;
  help: string;
  nodes: {
    html: string;
    target: string[];
    failureSummary?: string;
    any: Check[];
    all: Check[];
    none: Check[];
  }[];
}
interface Said {
  violations: Found[];
  incomplete: Found[];
}

/** Wherever a page is scrolled, something lies half under the sticky header; it is looked at as it begins. */
const toTop = (page: Page): Promise<void> =>
  page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

/** What axe says of the page as it stands: each broken rule, and each open question that no measurement answers. */
export async function faults(page: Page): Promise<string[]> {
  const found = await asked(page);
  // Of a page that draws itself anew meanwhile, axe loses its place; asked again, it says what is.
  return found.some((one) => one.startsWith('undecided')) ? asked(page) : found;
}

async function asked(page: Page): Promise<string[]> {
  await toTop(page);
  await layOut(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, incomplete } = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<Said> } };
    return axe.run(document, options);
  }, ASKED);
  const broken = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
  return [...broken, ...(await unexplained(page, incomplete))];
}

/** Text over a picture or a gradient is measured as it is painted; nothing else may stay open. */
async function unexplained(page: Page, incomplete: Found[]): Promise<string[]> {
  const open: string[] = [];
  const overPaint: Undecided[] = [];
  for (const { id, help, nodes } of incomplete)
    for (const { html, target, any, all, none } of nodes) {
      const checks = [...any, ...all, ...none];
      if (id === 'color-contrast' && target.length === 1) overPaint.push({ selector: target[0] ?? '', html });
      else
        open.push(
          `undecided ${id}: ${help}: ${html.slice(0, 160)} ${checks.map((one) => one.message).join('; ')}`,
        );
    }
  return [...open, ...(await paintedContrast(page, overPaint))];
}

/** The page on each width in turn, as when a window is resized; what is wrong, one line each. */
export async function faultsAt(
  page: Page,
  widths: readonly number[],
  what: string,
  ask: (page: Page) => Promise<string[]> = faults,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await toTop(page);
    await picture(page, `${what.replaceAll(/[^\w-]+/g, '_')}-${width}`);
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) found.push(`${what} at ${width} px: ${sideways} px wider than the screen`);
    found.push(...(await ask(page)).map((fault) => `${what} at ${width} px: ${fault}`));
  }
  return found;
}
