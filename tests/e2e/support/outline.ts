/** A page's markup as a list of lines, for comparing what was served with what stands after React took it over. */
import type { Page } from 'playwright-core';

/**
 * Every element and text of <main>, on a line each; data blocks, hints, generated ids, the space between elements, and what is
 * chosen in a list left out: the browser writes that down, React keeps it beside the markup.
 * With `html`, of that document instead of the page's own.
 */
function outlineOf(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((source) => {
    const withoutGenerated = (text: string): string => text.replace(/[:_«][rR]\w*[:_»]/g, 'generated');
    const outline = (node: Node): string[] => {
      if (node instanceof Text) return node.data.trim() ? [node.data.replace(/\s+/g, ' ')] : [];
      if (!(node instanceof Element) || node.matches('script, link, noscript, template')) return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'selected')
        .map(({ name, value }) => ` ${name}="${withoutGenerated(value)}"`);
      const inner = [...node.childNodes].flatMap(outline);
      return [`<${node.localName}${attributes.sort().join('')}>`, ...inner, '</>'];
    };
    const { body } = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const main = body.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
    // React marks with comments where one text ends and the next begins.
    const comments = main ? document.createTreeWalker(main, NodeFilter.SHOW_COMMENT) : null;
    const marks: Node[] = [];
    while (comments?.nextNode()) marks.push(comments.currentNode);
    for (const mark of marks) mark.parentNode?.removeChild(mark);
    // Where a section failed, the served page stands in a box of ours, under a word about it.
    for (const notice of main?.querySelectorAll('.coati-notice') ?? []) notice.remove();
    const standing = main?.querySelector('.coati-standing');
    standing?.replaceWith(...standing.childNodes);
    main?.normalize();
    return [...(main?.childNodes ?? [])].flatMap(outline);
  }, html);
}

const wordsIn = (lines: string[]): number =>
  lines
    .filter((line) => !line.startsWith('<'))
    .join(' ')
    .split(/\s+/).length;

/** What React changed as it took a page over that was served as `html`; and that it was served with its words. */
export async function takeOverFlaws(page: Page, html: string): Promise<string[]> {
  const live = await outlineOf(page);
  // Read beside the page: its own policy lets no text become markup.
  const beside = await page.context().newPage();
  const served = await outlineOf(beside, html);
  await beside.close();
  const flaws: string[] = [];
  const at = [...served, ''].findIndex((line, index) => line !== (live[index] ?? ''));
  if (at >= 0) flaws.push(`served ${part(served, at)} | now ${part(live, at)}`);
  if (wordsIn(served) < wordsIn(live) * 0.9)
    flaws.push(`${wordsIn(served)} words of ${wordsIn(live)} served`);
  return flaws;
}

const part = (lines: string[], at: number): string => lines.slice(at, at + 3).join(' ');

/**
 * Resolves when React has taken over the page. Where a busy machine took longer than a section may, it presses what a
 * visitor would press.
 */
export async function takenOver(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  const mounted = page.waitForFunction(
    () => performance.getEntriesByType('mark').some(({ name }) => name.endsWith('section-mounted')),
    undefined,
    { timeout: 60_000 },
  );
  const given = again.waitFor({ timeout: 60_000 }).then(
    () => again.click(),
    () => undefined,
  );
  await Promise.race([mounted, given.then(() => mounted)]);
}

/** Scripts of what a page can be used without: they come once it works, so none is hinted. */
export const comesLate = (path: string): boolean =>
  /\/(?:once-usable|privacy-notice|chat|vitals)[.-]/.test(path);

/** Resolves once what loads after the page works is there, and has done what it does at first. */
export async function lateLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/once-usable.')),
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(700);
}
