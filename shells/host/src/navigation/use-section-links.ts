import { useNavigate, type RouteObject } from '@coati/router';
import { useEffect } from 'react';
import { matchRoutes } from 'react-router';
import { ownerOf } from '../mounts';

/**
 * Plain links anywhere in the page (header, footer, served HTML) that lead to a page of this section change it in place;
 * all others load a document, as the browser does by itself.
 */
export function useSectionLinks(routes: RouteObject[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const target = targetOf(event);
      if (!target || ownerOf(target.pathname) !== ownerOf(location.pathname) || !matchRoutes(routes, target))
        return;
      if (isPlaceOnThisPage(target)) return;
      event.preventDefault();
      void navigate(`${target.pathname}${target.search}${target.hash}`);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, routes]);
}

/** Where a click leads if it is an ordinary click on an ordinary link of this site. */
function targetOf(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  const target = new URL(link.href, location.href);
  return target.origin === location.origin ? target : null;
}

function isPlaceOnThisPage({ pathname, search, hash }: URL): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search;
}
