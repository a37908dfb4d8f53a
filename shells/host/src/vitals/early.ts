const MOST_KEPT = 20;

/**
 * What goes wrong on this page until somebody counts it, who then hears every further one by its `push` (page-errors.ts).
 * It stands in the first script of every page, so it only keeps.
 */
export const troubles: Event[] = [];

for (const type of ['error', 'unhandledrejection', 'coati:section-failed'])
  addEventListener(type, (event) => troubles[MOST_KEPT] ?? troubles.push(event));
