import type * as storeModule from '@coati/store';
import type { AppStore } from '@coati/store';

type StoreModule = Pick<
  typeof storeModule,
  | 'createStore'
  | 'StoreProvider'
  | 'partnerSet'
  | 'partnerReset'
  | 'marketingSet'
  | 'userAnalyticsSet'
  | 'userAnalyticsReset'
>;

/** Whoever keeps groups of a store up to date, from the moment it is opened. */
interface Desk {
  serve: (store: AppStore, actions: Omit<StoreModule, 'createStore' | 'StoreProvider'>) => void;
}

/** The page's one store, and what gives it to a tree. */
export interface State {
  store: AppStore;
  StoreProvider: StoreModule['StoreProvider'];
}

const importStore = (): Promise<StoreModule> => import('@coati/store');

/**
 * Opens the store for the first who needs it, and hands the same one to everybody after: an article needs none, and
 * does not pay for it. A failed load is tried anew.
 */
export function stateOpener(desks: readonly Desk[], load = importStore): () => Promise<State> {
  let opened: Promise<State> | undefined;
  const open = async (): Promise<State> => {
    const { createStore, StoreProvider, ...actions } = await load();
    const store = createStore();
    desks.forEach((desk) => desk.serve(store, actions));
    return { store, StoreProvider };
  };
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
}
