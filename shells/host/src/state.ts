import type * as storeModule from '@coati/store';
import type { AppStore } from '@coati/store';
import type { PartnerDesk } from './partner/partner-desk';

type StoreModule = Pick<typeof storeModule, 'createStore' | 'StoreProvider' | 'partnerSet' | 'partnerReset'>;

/** The page's one store, and what gives it to a tree. */
export interface State {
  store: AppStore;
  StoreProvider: StoreModule['StoreProvider'];
}

/** Opens the page's store, or answers it where it is open. */
export interface StateOpener {
  (): Promise<State>;
  /** The store, if somebody has needed it. */
  opened: () => Promise<State> | undefined;
}

const importStore = (): Promise<StoreModule> => import('@coati/store');

/**
 * Opens the store for the first who needs it, and hands the same one to everybody after: an article needs none, and
 * does not pay for it. A failed load is tried anew.
 */
export function stateOpener(desk: PartnerDesk, load = importStore): StateOpener {
  let opened: Promise<State> | undefined;
  const open = async (): Promise<State> => {
    const { createStore, StoreProvider, ...actions } = await load();
    const store = createStore();
    desk.serve(store, actions);
    return { store, StoreProvider };
  };
  const opener = (): Promise<State> =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return Object.assign(opener, { opened: () => opened });
}
