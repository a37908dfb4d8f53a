import type { Reducer, Store, UnknownAction } from 'redux';
import {
  createTransform,
  persistReducer,
  persistStore,
  type PersistConfig,
  type Persistor,
} from 'redux-persist';
import { initialBuy } from './buy-slice';
import { initialCustomer } from './customer-slice';
import { initialPartner } from './partner-slice';
import { initialQuote } from './quote-slice';
import { rootReducer, type RootState } from './root-reducer';

type Fields = Record<string, unknown>;

/** Fields of each group that are never written; on reload they stand at their defaults. Source: C-05. */
const unwritten: Partial<Record<keyof RootState, string[]>> = {
  quote: ['quoteComplete'],
  partner: ['isLoaded'],
  buy: ['showPriceChangeModal', 'priceChangeModalData'],
};

/** Where a group stands right after a reload, whatever was written: nothing is on its way in a new page. */
const afterReload: Partial<Record<keyof RootState, Fields>> = {
  quote: { ...initialQuote },
  partner: { ...initialPartner },
  buy: { ...initialBuy },
  customer: { ...initialCustomer },
};
const inFlight = ['loading', 'loadingActiveFilters'];

/** Birth dates stay out of browser storage at any depth (docs/adr/0004-persisted-customer.md). */
const birthDates = new Set(['dob', 'dateOfBirth']);

function withoutBirthDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBirthDates);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !birthDates.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutBirthDates(inner)]));
}

function toStorage(group: Fields, name: keyof RootState): unknown {
  if (group === (initialCustomer as unknown as Fields)) return undefined;
  const hidden = unwritten[name] ?? [];
  return withoutBirthDates(
    Object.fromEntries(Object.entries(group).filter(([key]) => !hidden.includes(key))),
  );
}

function fromStorage(stored: Fields, name: keyof RootState): Fields {
  const written = Object.entries(stored).filter(([key]) => !inFlight.includes(key));
  return { ...afterReload[name], ...Object.fromEntries(written) };
}

/** What the page did before the answer of storage came wins over what an earlier page left. */
function keepLiveGroups(stored: Partial<RootState>, _original: RootState, current: RootState): RootState {
  const untouched = rootReducer(undefined, { type: 'persistence/untouched' });
  const entries = Object.entries(stored) as [keyof RootState, never][];
  const restored = entries.filter(([name]) => name in untouched && current[name] === untouched[name]);
  return { ...current, ...Object.fromEntries(restored) };
}

/** Session storage behind promises, so that a browser that forbids it is a rejection, not a crash. */
const sessionStorageAdapter = {
  getItem: async (key: string) => sessionStorage.getItem(key),
  setItem: async (key: string, text: string) => sessionStorage.setItem(key, text),
  removeItem: async (key: string) => sessionStorage.removeItem(key),
};

const config: PersistConfig<RootState, RootState, Fields, unknown> = {
  key: 'avk',
  keyPrefix: '',
  storage: sessionStorageAdapter,
  timeout: 5000,
  blacklist: ['marketing'],
  transforms: [createTransform(toStorage as never, fromStorage as never)],
  stateReconciler: keepLiveGroups,
};

export const persistedReducer = persistReducer<RootState, UnknownAction>(
  config,
  rootReducer as Reducer<RootState, UnknownAction>,
);

export interface Persistence {
  /** Starts restoring and writing once; settles when the stored groups are in place, or after the time-out. */
  restore(): Promise<void>;
  /** Writes what has changed at once instead of with the next tick. */
  flush(): Promise<void>;
}

/** Persistence of one store. Nothing waits for it: pages draw from the defaults until the groups are back. */
export function persistenceOf(store: Store): Persistence {
  let persistor: Persistor | undefined;
  let restored: Promise<void> | undefined;
  const start = (): Promise<void> =>
    new Promise((resolve) => {
      persistor = persistStore(store, null, resolve);
    });
  return {
    restore: () => (restored ??= start()),
    flush: async () => {
      await persistor?.flush();
    },
  };
}
