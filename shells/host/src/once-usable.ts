/** Loaded once the page works: what it can be used without, in one file that no page waits for. */
import type { BootData } from '@coati/contracts';
import { keepChrome } from './chrome/keep-chrome';
import { Consent } from './consent/consent';
import { startPrivacy } from './consent/privacy-links';
import { followSignOut } from './customer/follow-sign-out';
import type { PartnerDesk } from './partner/partner-desk';
import { reportFailure } from './report';
import type { StateOpener } from './state';
import { keepFonts } from './styles/keep-fonts';
import { layOutWhole } from './styles/lay-out-whole';
import type { Happenings } from './tracking/happenings';
import { Tracking } from './tracking/tracking';
import { VisitDesk } from './tracking/visit-desk';

export interface UsablePage {
  boot: BootData;
  desk: PartnerDesk;
  /** What brings the footer to life; null where chrome did not come. */
  chrome: Promise<(() => void) | null>;
  startChrome: () => UsablePage['chrome'];
  /** Settles once the partner's data are there, or will not be. */
  partnerLoaded: Promise<void>;
  openState: StateOpener;
  happenings: Happenings;
}

/** Lays out what was below the first screen, asks who has not chosen, passes on what is allowed, tells the store how the visit began, forgets who signs out, offers the
 * chat, and measures how the page does. */
export function openTheRest({
  boot,
  desk,
  chrome,
  startChrome,
  partnerLoaded,
  openState,
  happenings,
}: UsablePage): void {
  void layOutWhole();
  const consent = new Consent();
  followSignOut(openState);
  const tracking = new Tracking(boot.tracking, consent, happenings);
  document.addEventListener('visibilitychange', consent.look);
  const parts = {
    chrome: keepChrome(boot, chrome, startChrome),
    notice: startPrivacy(consent).ask(),
    fonts: keepFonts(),
    visit: tellStore(boot, tracking, openState),
    chat: import(/* webpackChunkName: "chat" */ './chat/start-chat').then(({ startChat }) =>
      startChat({ boot, desk, partnerLoaded, consent, openState }),
    ),
    vitals: import(/* webpackChunkName: "vitals" */ './vitals/start-vitals').then(({ startVitals }) =>
      startVitals(),
    ),
  };
  for (const [name, part] of Object.entries(parts))
    part.catch((error: unknown) => {
      console.warn(`A part did not load: ${name}`);
      reportFailure('host', error);
    });
}

async function tellStore(boot: BootData, tracking: Tracking, openState: StateOpener): Promise<void> {
  // An article has no store, and opens none for this.
  const state = await openState.opened();
  if (state) new VisitDesk(boot, tracking).serve(state.store, await import('@coati/store'));
}
