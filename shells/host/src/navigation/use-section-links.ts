import { useNavigate, type RouteObject } from '@coati/router';
import { useEffect } from 'react';
import { matchRoutes } from 'react-router';
import { ownerOf } from '../mounts';
import { isPlaceOnThisPage, targetOf } from './link-target';

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
