import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { createStore, StoreProvider, type AppStore, type RootState } from '@coati/store';

export interface RenderOptions {
  /** Groups that differ from the defaults. */
  state?: Partial<RootState>;
  store?: AppStore;
  /** Address the router stands at. */
  at?: string;
  /** The route's pattern, where the element reads parameters; every path by default. */
  path?: string;
  /** Other routes the element may lead to. */
  routes?: RouteObject[];
}

export interface Rendered extends RenderResult {
  store: AppStore;
  user: UserEvent;
  /** Path and query the router stands at now. */
  address: () => string;
  /** The browser's Back. */
  back: () => Promise<void>;
}

/** Where a link leads that the test gave no route for. */
const elsewhere: RouteObject = { path: '*', element: null };

/** Renders a section's element as the host would: inside the one store and a router. */
export function renderWithStore(element: ReactNode, options: RenderOptions = {}): Rendered {
  const { state, at = '/', path = '*', routes = [] } = options;
  const store = options.store ?? createStore(state);
  const router = createMemoryRouter([{ path, element }, ...routes, elsewhere], { initialEntries: [at] });
  const result = render(
    <StoreProvider store={store}>
      <RouterProvider router={router} />
    </StoreProvider>,
  );
  const address = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  const back = (): Promise<void> => act(() => router.navigate(-1));
  return { ...result, store, user: userEvent.setup(), address, back };
}
