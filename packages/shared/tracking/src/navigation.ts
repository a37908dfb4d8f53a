import { emit } from '@coati/contracts';

export interface NavigationReporter {
  /** A route has become current; says so once for every address that differs from the last. */
  navigated(url: string): void;
  /** A document that lay asleep in the browser's memory is being looked at again: a page view like any other. */
  returned(url: string): void;
}

/**
 * Announces the first load and every route change as `coati:navigated`, each with where it came from.
 * The first one's referrer is the document's. Source: T-01.
 */
export function createNavigationReporter(
  firstReferrer: string | null = document.referrer || null,
): NavigationReporter {
  let last: string | null = null;
  return {
    navigated(url) {
      if (url === last) return;
      emit('coati:navigated', { url, referrer: last ?? firstReferrer });
      last = url;
    },
    returned(url) {
      last = url;
      emit('coati:navigated', { url, referrer: null });
    },
  };
}
