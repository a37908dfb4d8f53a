import '@coati/ui/tokens.css';
import '@coati/ui/fonts.css';
import '@coati/ui/base.css';
import './page.css';
import './prose.css';
import { listen } from '@coati/contracts';
import { createNavigationReporter, keepSessionInfo, mark, type NavigationReporter } from '@coati/tracking';
import { readBootData } from './boot-data';
import { hydrateChrome } from './chrome/hydrate-chrome';
import { Consent } from './consent/consent';
import { startPrivacy } from './consent/privacy-links';
import { ownerOf } from './mounts';
import { arriveAtPlace, followPlaces } from './navigation/places';
import { PartnerDesk } from './partner/partner-desk';
import { startSection } from './section/start-section';
import { stateOpener } from './state';
import { sendSession } from './tracking/own-calls';
import { Tracking } from './tracking/tracking';
import { VisitDesk } from './tracking/visit-desk';
import { whenUsable } from './usable';

function start(): void {
  const boot = readBootData();
  const main = document.getElementById('main');
  const desk = new PartnerDesk(boot);
  const consent = new Consent();
  const tracking = new Tracking(boot.tracking, consent);
  const openState = stateOpener([desk, new VisitDesk(boot, tracking)]);
  const reporter = startTracking(tracking);
  const privacy = startPrivacy(consent);
  mark('host-ready');
  arriveAtPlace();
  followPlaces();
  const chrome = hydrateChrome({ boot });
  if (main && __GALLERY__ && location.pathname.startsWith('/ui/')) {
    void import(/* webpackChunkName: "gallery" */ './gallery').then(({ showGallery }) =>
      showGallery(main, openState),
    );
    return;
  }
  const section = ownerOf(location.pathname);
  const isOurs = main !== null && section !== 'chrome' && section === boot.section;
  const shown = isOurs ? startSection({ boot, section, openState, main, reporter }) : undefined;
  // Whose visitor this is changes a number at most: it waits until the page works.
  void Promise.all([chrome, shown]).then(() => desk.open());
  void whenUsable([chrome, shown], () => {
    tracking.pageIsUsable();
    void privacy.ask();
  });
  document.addEventListener('visibilitychange', desk.look);
  document.addEventListener('visibilitychange', consent.look);
}

/** From here on every page view is told, this document's first of all. Source: T-01, T-03, C-06. */
function startTracking(tracking: Tracking): NavigationReporter {
  listen('coati:navigated', (view) => tracking.viewed(view));
  listen('coati:tracked', ({ event, properties }) => tracking.tell(event, properties));
  keepSessionInfo(new URL(location.href));
  const reporter = createNavigationReporter();
  reporter.navigated(location.href);
  void sendSession(location.href);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reporter.returned(location.href);
  });
  return reporter;
}

start();
