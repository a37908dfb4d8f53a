import type { AppStore, RootState } from '@coati/store';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { WIDE_ENOUGH } from './places';

/** The lowest price on offer; read here, since the store's own code is no part of a page without one. */
const bestPriceCents = ({ quote: { quotes } }: RootState): number | null =>
  quotes.length === 0 ? null : Math.min(...quotes.map(({ priceCents }) => priceCents));

const never = (): (() => void) => () => undefined;

/** The path shown now; a route that changes in place is told of by the host. */
export function usePath(onNavigated: (moved: () => void) => () => void): string {
  return useSyncExternalStore(onNavigated, () => location.pathname);
}

export function useIsWide(): boolean {
  const [query] = useState(() => matchMedia(WIDE_ENOUGH));
  const subscribe = useCallback(
    (changed: () => void) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}

interface QuoteNow {
  quoteId: string | null;
  quoteComplete: boolean;
  bestPriceCents: number | null;
}

/** What of the quote the widget's rule asks for; pages without a store have none. */
export function useQuoteNow(store: AppStore | null): QuoteNow {
  const subscribe = store?.subscribe ?? never;
  const read =
    <T>(select: (state: RootState) => T): (() => T | null) =>
    () =>
      store ? select(store.getState()) : null;
  return {
    quoteId: useSyncExternalStore(
      subscribe,
      read(({ quote }) => quote.meta?.id ?? null),
    ),
    quoteComplete:
      useSyncExternalStore(
        subscribe,
        read(({ quote }) => quote.quoteComplete),
      ) ?? false,
    bestPriceCents: useSyncExternalStore(subscribe, read(bestPriceCents)),
  };
}

/** Starts when `isOn` begins to hold, and stops when it does no more; both must stay the same functions. */
export function useWhile(isOn: boolean, start: () => void, stop: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    start();
    return stop;
  }, [isOn, start, stop]);
}
