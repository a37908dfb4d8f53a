import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** What jsdom cannot judge: it lays nothing out and knows no color; browser tests and token tests do. */
const beyondJsdom: RunOptions['rules'] = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Fails with each rule broken, the element and the cure. Source: WCAG 2.2 A and AA, and axe's best practice. */
export async function expectNoAxeViolations(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: beyondJsdom,
    // A frame holds another origin's page, which jsdom does not load.
    iframes: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
  expect(found.join('\n')).toBe('');
}
