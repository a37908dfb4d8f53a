import { useLocation, useNavigationType, type Location } from '@coati/router';
import type { NavigationReporter } from '@coati/tracking';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { arriveAt, rememberScroll } from './scroll';

/**
 * What a document does by itself and a client navigation must do: the title starts anew, the page starts at its top (or
 * where it was left), focus goes to its heading, and everyone who counts page views hears of it. Source: T-01.
 */
export function useArrival(main: HTMLElement, servedTitle: string, reporter: NavigationReporter): void {
  const location = useLocation();
  const how = useNavigationType();
  const last = useRef<Location>(location);

  useLayoutEffect(() => {
    const from = last.current;
    last.current = location;
    // Filters and sorts live in the query: they change the page, they do not leave it.
    if (from.pathname === location.pathname) return;
    document.title = servedTitle;
    arriveAt(main, location, how === 'POP');
  }, [location, how, main, servedTitle]);

  // Before the next page goes to its top: that scroll is not this entry's.
  useLayoutEffect(() => rememberScroll(location.key), [location.key]);
  // The address bar's own words, origin and all. A route is a path: a filter ticked is no page looked at.
  const { pathname } = location;
  useEffect(() => reporter.navigated(window.location.href), [pathname, reporter]);
}
