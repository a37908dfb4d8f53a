/** Loaded only where a page names a remote of the contract before: pages of today's remotes pay nothing for it. */
import {
  CONTRACT_VERSION,
  type EarlierRemoteModule,
  type EarlierSlot,
  type RemoteModule,
  type Slot,
} from '@coati/contracts';
import type { State } from '../state';

/**
 * A remote of contract 1 as one of today's. Its routes are what routes are today. Its chrome had no menu of its own and
 * was drawn inside the page's store, so the store is opened for it before it hydrates.
 */
export async function asToday(
  { routes, slots }: EarlierRemoteModule,
  openState: () => Promise<State>,
): Promise<RemoteModule> {
  if (!slots) return { contract: CONTRACT_VERSION, routes };
  const state = await openState();
  const { header, footer } = slots;
  return {
    contract: CONTRACT_VERSION,
    routes,
    slots: {
      header: header && inStore(header, state),
      footer: footer && (async () => inStore(footer, state)),
    },
  };
}

function inStore(Part: EarlierSlot, { store, StoreProvider }: State): Slot {
  return function EarlierPart({ boot }) {
    return (
      <StoreProvider store={store}>
        <Part boot={boot} />
      </StoreProvider>
    );
  };
}
