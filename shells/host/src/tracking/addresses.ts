import { pathWithoutKeys } from './keep-session-info';

/** Parameters that say how a visitor came and cannot name one. */
const shareable = /^(?:utm_(?:source|medium|campaign|term|content)|pid)$/;

/** An address as others may read it: no id that opens anything, no parameter that could name a person. */
export function shareableAddress(address: string): { url: string; path: string; search: string } {
  const { origin, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name, value]) => shareable.test(name) && !value.includes('@'));
  const path = pathWithoutKeys(pathname);
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  return { url: `${origin}${path}${search}`, path, search };
}

/** Where a visitor came from: an address of ours as others may read it, of another site its origin alone. */
export function shareableReferrer(referrer: string | null, ownOrigin: string): string {
  if (!referrer || !URL.canParse(referrer)) return '';
  const { origin, protocol } = new URL(referrer);
  if (!/^https?:$/.test(protocol)) return '';
  return origin === ownOrigin ? shareableAddress(referrer).url : `${origin}/`;
}

/** Pages whose title says what a visitor typed or owns. */
const personal = /^\/(?:search|account)(?:\/|$)/;

/** A page's title as others may read it. */
export function shareableTitle(title: string, path: string): string {
  return personal.test(path) ? '' : title;
}
