import { legacy_createStore } from 'redux';
import { customerReset } from './customer-slice';
import { persistedReducer, persistenceOf } from './persistence';
import type { RootState } from './root-reducer';

/**
 * The page's one store. Restoring what an earlier page left starts with `StoreProvider` or `restore()`; `emptyState` is
 * what it began with.
 */
export function createStore(preloadedState?: Partial<RootState>) {
  const store = legacy_createStore(persistedReducer, preloadedState as never);
  return Object.assign(store, persistenceOf(store), { emptyState: store.getState() });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

/**
 * Forgets the customer in memory and in storage before the page may leave: on sign-out.
 * A purchase does the same by itself. See docs/adr/0004-persisted-customer.md.
 */
export async function purgeCustomer({ dispatch, flush }: AppStore): Promise<void> {
  dispatch(customerReset());
  await flush();
}

/** True once the groups of an earlier page are back, or there was nothing to restore. */
export const selectRestored = (state: ReturnType<AppStore['getState']>): boolean =>
  state._persist?.rehydrated ?? false;
