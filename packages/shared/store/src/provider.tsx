import { useEffect, type ReactNode } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, AppStore } from './store';

/**
 * Gives the page's store to a tree; stored groups come back after the first paint, never before it. A tree that was drawn
 * ahead is hydrated as it was drawn, from an empty store, and follows this one right after.
 */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  useEffect(() => {
    void store.restore();
    return () => void store.flush();
  }, [store]);
  return (
    <Provider store={store} serverState={store.emptyState}>
      {children}
    </Provider>
  );
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<ReturnType<AppStore['getState']>>();
