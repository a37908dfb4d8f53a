import type { BootData, Slot, Slots } from '@coati/contracts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { breathe } from '../breathe';
import { undoForeignChanges } from '../dom/foreign-changes';
import { loadRemote } from '../loader/load-remote';
import { usePartnerTelephone } from '../partner/telephone';
import { quietRoot, reportFailure } from '../report';
import { Boundary } from '../section/boundary';
import { ServedPage } from '../section/served-page';
import { Standing } from '../section/standing';
import type { State } from '../state';

interface ChromeOptions {
  boot: BootData;
  /** Opens the page's store, which only a chrome of the contract before needs. */
  openState: () => Promise<State>;
  load?: typeof loadRemote;
}

/** Places the edge fills, and what hydrates in each (DESIGN §2). */
const places = { header: 'coati-header', menu: 'coati-menu', footer: 'coati-footer' } as const;

/**
 * Brings what was served around the page to life where it stands: the header at once, the menu when a hand nears it. If
 * chrome does not come, or fails, all stays as served: every link of it works without us. Answers what brings the footer
 * to life, when its time comes (keep-chrome.ts); null where chrome did not come.
 */
export async function hydrateChrome({
  boot,
  openState,
  load = loadRemote,
}: ChromeOptions): Promise<(() => void) | null> {
  try {
    const { slots } = await load('chrome', boot.remotes.chrome, openState);
    if (!slots) return null;
    await breathe();
    hydrate('header', slots.header, boot);
    whenNeared(once('menu', slots, boot));
    return once('footer', slots, boot);
  } catch (error) {
    reportFailure('chrome', error);
    return null;
  }
}

/** Loads and hydrates a part at the first call; a part that did not come is asked for again at the next. */
function once(place: 'menu' | 'footer', slots: Slots, boot: BootData): () => void {
  let begun = false;
  return () => {
    const load = slots[place];
    if (begun || !load) return;
    begun = true;
    load()
      .then((Part) => hydrate(place, Part, boot))
      .catch((error: unknown) => {
        begun = false;
        reportFailure('chrome', error);
      });
  };
}

/** Calls back whenever somebody is about to open the menu, or has opened it already: the browser can do that alone. */
function whenNeared(call: () => void): void {
  const neared = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('[aria-controls=site-menu]')) call();
  };
  for (const event of ['pointerover', 'focusin', 'click']) document.addEventListener(event, neared);
  if (document.querySelector('#site-menu[open]')) call();
}

function hydrate(name: keyof typeof places, Part: Slot | undefined, boot: BootData): void {
  const place = document.getElementById(places[name]);
  if (!place || !Part) return;
  undoForeignChanges(place);
  const served = new ServedPage(place);
  const dialog = place.querySelector('dialog');
  served.capture();
  const onRecoverableError = (error: unknown): void => {
    quietRoot.onRecoverableError(error);
    // What a translator changed before any script ran is drawn once more, with what the visitor did there before.
    served.restore();
    if (dialog?.open && !dialog.isConnected) place.querySelector('dialog')?.showModal();
  };
  startTransition(
    () =>
      void hydrateRoot(
        place,
        <Boundary section="chrome" fallback={() => <Standing served={served} />}>
          <Live Part={Part} boot={boot} />
        </Boundary>,
        { ...quietRoot, onRecoverableError },
      ),
  );
}

function Live({ Part, boot }: { Part: Slot; boot: BootData }) {
  return <Part boot={boot} partnerTelephone={usePartnerTelephone()} />;
}
