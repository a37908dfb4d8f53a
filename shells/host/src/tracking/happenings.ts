import { listen, type JourneyEvent, type JourneyProperties } from '@coati/contracts';
import { createNavigationReporter, type NavigationReporter } from '@coati/tracking';
import { isAllowed } from '../consent/standing';
import { clientId } from './client-id';
import { keepSessionInfo } from './keep-session-info';
import { sendPageView, sendSession } from './own-calls';

/** Something that happened on a page, as that page stood then. */
export interface Happening {
  event: JourneyEvent | 'PageView';
  properties: JourneyProperties;
  url: string;
  referrer: string | null;
  title: string;
  atMs: number;
}

/** More than happens before a page is usable. */
const MOST_KEPT = 100;

/** What happens on this page, from its first moment on, for whoever comes to hear it once the page is usable. */
export interface Happenings {
  reporter: NavigationReporter;
  /** The page view at hand. */
  current: () => Happening;
  /** Calls back with everything so far that was allowed to be told when it happened, and from then on. */
  hear: (tell: (happening: Happening) => void) => void;
}

/**
 * Tells our own service of the session and of every page view, with this browser's id only while that is allowed, and
 * keeps the rest in memory for later. Source: T-01, T-02, T-03; C-06.
 */
export function startHappenings(): Happenings {
  let kept: Happening[] = [];
  let tell = (happening: Happening): void => void (kept.length < MOST_KEPT && kept.push(happening));
  let shown: { url: string; referrer: string | null } = { url: location.href, referrer: null };
  const told = (event: Happening['event'], properties: JourneyProperties = {}): Happening => ({
    event,
    properties,
    ...shown,
    title: document.title,
    atMs: Date.now(),
  });
  const happened = (event: Happening['event'], properties?: JourneyProperties): void => {
    if (isAllowed()) tell(told(event, properties));
  };
  listen('coati:navigated', (view) => {
    shown = view;
    void sendPageView(view, isAllowed() ? clientId() : null);
    happened('PageView');
  });
  listen('coati:tracked', ({ event, properties }) => happened(event, properties));

  keepSessionInfo(location.href);
  const reporter = createNavigationReporter();
  reporter.navigated(location.href);
  void sendSession(location.href);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reporter.returned(location.href);
  });
  return {
    reporter,
    current: () => told('PageView'),
    hear: (listener) => {
      tell = listener;
      kept.forEach(listener);
      kept = [];
    },
  };
}
