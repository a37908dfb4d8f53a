/** Where a customer lands who has just signed in. Source: P-17. */
export const HOME = '/account';

/** The only places a sign-in may lead back to, as they stand in the address bar. */
const ALLOWED = [
  /^\/account(?:\/[\w-]+){0,4}\/?$/,
  // The staff's own pages, which ask for the same sign-in; the service answers each by the role it knows.
  /^\/(?:desk|reports)(?:\/[\w-]+){0,4}\/?$/,
  /^\/special-concierge-offer\/?$/,
  /^\/quote\/[\w-]+(?:\/(?:buy|compare|confirmation|plans\/[\w-]+))?\/?$/,
];
/** Applications that sign in with us come by here; the service checks each of their parameters itself. */
const AUTHORIZE = '/oauth/authorize';
const PLAIN_QUERY = /^(?:\?[\w=&,.:%~+-]*)?$/;

/**
 * The local, listed path a wish names, and the account for any other: nothing a link can say leads off this site.
 *
 * Source: TRUST S10.
 */
export function returnPath(wish: string | null | undefined, origin = window.location.origin): string {
  // Before a URL parser tidies it up: only one slash, no backslash, no space or control character, no percent in the path.
  if (!wish || !/^\/(?!\/)[!-~]*$/.test(wish) || wish.includes('\\')) return HOME;
  let url: URL;
  try {
    url = new URL(wish, origin);
  } catch {
    return HOME;
  }
  const asWritten = `${url.pathname}${url.search}` === wish;
  if (url.origin !== origin || url.username || !asWritten || !PLAIN_QUERY.test(url.search)) return HOME;
  if (url.pathname === AUTHORIZE) return wish;
  return ALLOWED.some((allowed) => allowed.test(url.pathname)) ? wish : HOME;
}

/** Pages of this section change in place; all others need their document. */
export const isOfThisSection = (path: string): boolean => /^\/account(?:[/?]|$)/.test(path);

/** The address of sign-in or sign-up that leads back to where one is; without a word where that is the default. */
export const withReturn = (page: '/sign-in' | '/sign-up' | '/sign-in/reset', back: string): string =>
  back === HOME ? page : `${page}?${new URLSearchParams({ next: back }).toString()}`;
