import { contactOf, type BootData, type Slot, type Slots } from '@coati/contracts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { breathe } from '../breathe';
import { loadRemote } from '../loader/load-remote';
import { onTelephoneSupplied, suppliedTelephone, usePartnerTelephone } from '../partner/telephone';
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
 * Brings what was served around the page to life where it stands: the header at once, the menu when a hand nears it, the
 * footer once something in it is no longer true. If chrome does not come, or fails, all stays as served: every link of
 * it works without us.
 */
export async function hydrateChrome({ boot, openState, load = loadRemote }: ChromeOptions): Promise<void> {
  try {
    const { slots } = await load('chrome', boot.remotes.chrome, openState);
    if (!slots) return;
    await breathe();
    hydrate('header', slots.header, boot);
    whenNeared(once('menu', slots, boot));
    whenOutdated(boot, once('footer', slots, boot));
  } catch (error) {
    reportFailure('chrome', error);
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
  const menu = document.querySelector(`#${places.menu} dialog`);
  if (!menu) return;
  const neared = (event: Event): void => {
    const { target } = event;
    if (target instanceof Element && target.closest(`[aria-controls="${menu.id}"]`)) call();
  };
  for (const event of ['pointerover', 'focusin', 'click']) document.addEventListener(event, neared);
  if (menu.hasAttribute('open')) call();
}

/** Calls back once the footer shows a number nobody answers any more, or last year. */
function whenOutdated(boot: BootData, call: () => void): void {
  const year = document.querySelector(`#${places.footer} [data-year]`)?.textContent;
  const compare = (): void => {
    const served = contactOf(boot).telephone;
    if (contactOf(boot, suppliedTelephone()).telephone !== served) call();
  };
  onTelephoneSupplied(compare);
  compare();
  if (year && year !== String(new Date().getFullYear())) call();
}

function hydrate(name: keyof typeof places, Part: Slot | undefined, boot: BootData): void {
  const place = document.getElementById(places[name]);
  if (!place || !Part) return;
  const served = new ServedPage(place);
  startTransition(
    () =>
      void hydrateRoot(
        place,
        <Boundary section="chrome" fallback={() => <Standing served={served} />}>
          <Live Part={Part} boot={boot} />
        </Boundary>,
        quietRoot,
      ),
  );
}

function Live({ Part, boot }: { Part: Slot; boot: BootData }) {
  return <Part boot={boot} partnerTelephone={usePartnerTelephone()} />;
}
