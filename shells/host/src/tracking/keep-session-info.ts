/** Where session info is kept, as a query-string text. Source: C-06. */
export const SESSION_INFO = 'sessionInfo';
export const utmKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The id in a quote's address opens the quote, and a policy's is somebody's: whatever is kept or passed on goes without. */
export const pathWithoutKeys = (path: string): string =>
  path.replace(/^(\/quote|\/account\/policies)\/[^/]+/, '$1/*');

/**
 * Keeps how this visit began, at its first page: the five campaign words that are there, and where it landed. Later pages
 * do not overwrite it, and no person is in it (TRUST §5). Source: C-06.
 */
export function keepSessionInfo(landed: string): void {
  const { searchParams, pathname } = new URL(landed);
  const info = new URLSearchParams();
  for (const key of utmKeys) {
    const value = searchParams.get(key);
    if (value && !value.includes('@')) info.set(key, value);
  }
  info.set('landingPage', pathWithoutKeys(pathname));
  try {
    if (sessionStorage.getItem(SESSION_INFO) === null) sessionStorage.setItem(SESSION_INFO, `${info}`);
  } catch {
    // Full or forbidden: this visit counts as one that came by itself.
  }
}
