import type { BootData, RemoteModule } from '@coati/contracts';
import { StoreProvider, type AppStore } from '@coati/store';
import { hydrateRoot } from 'react-dom/client';
import { loadRemote } from '../loader/load-remote';
import { quietRoot, reportFailure } from '../report';
import { Boundary } from '../section/boundary';
import { ServedPage } from '../section/served-page';
import { Standing } from '../section/standing';

interface ChromeOptions {
  boot: BootData;
  store: AppStore;
  load?: typeof loadRemote;
}

const places = { header: 'coati-header', footer: 'coati-footer' } as const;

/**
 * Brings the served header and footer to life where they stand. If chrome does not come, or fails, they stay as served:
 * every link of theirs works without it.
 */
export async function hydrateChrome({ boot, store, load = loadRemote }: ChromeOptions): Promise<void> {
  try {
    const { slots } = await load('chrome', boot.remotes.chrome);
    for (const slot of ['header', 'footer'] as const) hydrate(slot, slots?.[slot], boot, store);
  } catch (error) {
    reportFailure('chrome', error);
  }
}

type Slot = NonNullable<RemoteModule['slots']>['header'];

function hydrate(slot: keyof typeof places, Part: Slot, boot: BootData, store: AppStore): void {
  const place = document.getElementById(places[slot]);
  if (!place || !Part) return;
  const served = new ServedPage(place);
  hydrateRoot(
    place,
    <Boundary section="chrome" fallback={() => <Standing served={served} />}>
      <StoreProvider store={store}>
        <Part boot={boot} />
      </StoreProvider>
    </Boundary>,
    quietRoot,
  );
}
