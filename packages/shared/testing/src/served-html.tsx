import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createStore, StoreProvider } from '@coati/store';

/** The HTML of an element as the build draws it for the edge: inside a new store, at one path. */
export function servedHtml(element: ReactNode, path = '/'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToString(
    <StoreProvider store={createStore()}>
      <RouterProvider router={router} />
    </StoreProvider>,
  );
}
