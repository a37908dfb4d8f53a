import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { customerReset } from './customer-slice';
import { persistedReducer, persistenceOf, type Persistence } from './persistence';
import type { RootState } from './root-reducer';

/** Actions of redux-persist carry functions; they never reach a log or a devtools replay. */
const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/**
 * The page's one store. Restoring what an earlier page left starts with `StoreProvider` or `restore()`; `emptyState` is
 * what it began with.
 */
export function createStore(preloadedState?: Partial<RootState>) {
  const services = { flush: (): Promise<void> => persistence.flush() };
  const store = configureStore({
    reducer: persistedReducer,
    preloadedState: preloadedState as never,
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: persistActions }, thunk: { extraArgument: services } }),
  });
  const persistence: Persistence = persistenceOf(store);
  const { restore, flush } = persistence;
  return Object.assign(store, { restore, flush, emptyState: store.getState() });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
type AppThunk<R> = ThunkAction<
  R,
  ReturnType<AppStore['getState']>,
  Pick<Persistence, 'flush'>,
  UnknownAction
>;

/**
 * Forgets the customer in memory and in storage before the page may leave: on sign-out.
 * A purchase does the same by itself. See docs/adr/0004-persisted-customer.md.
 */
export function purgeCustomer(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { flush }) => {
    dispatch(customerReset());
    await flush();
  };
}

/** True once the groups of an earlier page are back, or there was nothing to restore. */
export const selectRestored = (state: ReturnType<AppStore['getState']>): boolean =>
  state._persist?.rehydrated ?? false;
