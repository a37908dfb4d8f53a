/** Where a click leads if it is an ordinary click on an ordinary link of this site. */
export function targetOf(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  const target = new URL(link.href, location.href);
  return target.origin === location.origin ? target : null;
}

export function isPlaceOnThisPage({ pathname, search, hash }: URL): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search;
}
