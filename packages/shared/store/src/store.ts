import { legacy_createStore, type StoreEnhancer } from 'redux';
import { customerReset } from './customer-slice';
import { persistedReducer, persistenceOf } from './persistence';
import type { RootState } from './root-reducer';

/** Set by the build of the host; tests and prerendered pages go without. */
declare const __DEVELOPMENT__: boolean | undefined;

/**
 * The page's one store. Restoring what an earlier page left starts with `StoreProvider` or `restore()`; `emptyState` is
 * what it began with.
 */
export function createStore(preloadedState?: Partial<RootState>) {
  const store = legacy_createStore(persistedReducer, preloadedState as never, devTools());
  return Object.assign(store, persistenceOf(store), { emptyState: store.getState() });
}

/** Shows the store and its actions in the Redux DevTools of a developer's browser; a production build is without. */
function devTools(): StoreEnhancer | undefined {
  if (typeof __DEVELOPMENT__ === 'undefined' || !__DEVELOPMENT__) return undefined;
  return (
    globalThis as { __REDUX_DEVTOOLS_EXTENSION__?: (options: { name: string }) => StoreEnhancer }
  ).__REDUX_DEVTOOLS_EXTENSION__?.({ name: 'Coati' });
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
