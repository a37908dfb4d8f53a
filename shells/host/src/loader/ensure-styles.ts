/**
 * Sees to it that a section's stylesheet stands in the page: inside, as the edge wrote it, or as a link.
 * Resolves when it applies; a sheet that does not come is no reason to withhold the section.
 */
export function ensureStyles(section: string, styles: readonly string[]): Promise<unknown> {
  const inside = document.querySelector(`style[data-section="${section}"]`);
  return Promise.all(inside ? [] : styles.map(addSheet));
}

function addSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
