import '@coati/ui/tokens.css';
import '@coati/ui/fonts.css';
import '@coati/ui/base.css';
import './page.css';
import './prose.css';
import { mark } from '@coati/tracking';
import { readBootData } from './boot-data';
import { breathe } from './breathe';
import { hydrateChrome } from './chrome/hydrate-chrome';
import { workMenu } from './chrome/work-menu';
import { ownerOf } from './mounts';
import { arriveAtPlace, followPlaces } from './navigation/places';
import { PartnerDesk } from './partner/partner-desk';
import { reportFailure } from './report';
import { startSection } from './section/start-section';
import { stateOpener } from './state';
import { gatherSheets } from './styles/gather-sheets';
import { startHappenings } from './tracking/happenings';
import { usable } from './usable';

function start(): void {
  const boot = readBootData();
  const main = document.getElementById('main');
  const desk = new PartnerDesk(boot);
  const openState = stateOpener(desk);
  const happenings = startHappenings();
  const { reporter } = happenings;
  mark('host-ready');
  gatherSheets();
  arriveAtPlace();
  // Before what follows its links: nothing behind an open menu takes the focus.
  workMenu();
  followPlaces();
  const startChrome = () => hydrateChrome({ boot, openState });
  const chrome = startChrome();
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
  const partnerLoaded = Promise.all([chrome, shown]).then(() => desk.open());
  void usable([chrome, shown])
    .then(() => import(/* webpackChunkName: "once-usable" */ './once-usable'))
    .then(({ openTheRest }) =>
      openTheRest({ boot, desk, chrome, startChrome, partnerLoaded, openState, happenings }),
    )
    .catch((error: unknown) => reportFailure('host', error));
  document.addEventListener('visibilitychange', desk.look);
}

/** Settles once the page has begun to come alive: what it takes to read the libraries is work enough for one go. */
export const started = breathe().then(start);
