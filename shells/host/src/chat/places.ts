/** Addresses of one page, with or without the last slash. */
const isAt = (path: string, page: string): boolean => path === page || path === `${page}/`;

/** Pages on which no widget stands at all. Source: H-04, P-14, P-20. */
export const isHiddenAt = (path: string): boolean =>
  path.includes('/pet-insurance') || isAt(path, '/special-concierge-offer');

/** The quote-results context: a quote's own pages, but not those on which it is being paid for. Source: H-02, P-19. */
export const isResults = (path: string): boolean =>
  /^\/quote(?:\/|$)/.test(path) && !/\/(?:buy|confirmation)\/?$/.test(path);

/** Below this width a widget would stand in the way. Source: H-04, N-11. */
export const WIDE_ENOUGH = '(min-width: 768px)';
