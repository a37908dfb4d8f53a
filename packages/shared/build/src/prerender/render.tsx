import type { BootData, Prerender } from '@coati/contracts';
import { StoreProvider, createStore } from '@coati/store';
import { Suspense, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import prerender from 'coati-prerender';

const drawn: Prerender = prerender;

/** A body stands in a Suspense boundary, as its page does in the host: by the boundary's marks it is hydrated in place. */
function within(boot: BootData, path: string, page: ReactNode): string {
  const element = <Suspense fallback={null}>{page}</Suspense>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return inert(
    renderToString(
      <StoreProvider store={createStore()}>
        <RouterProvider router={router} />
      </StoreProvider>,
    ),
    boot.brand.id,
  );
}

/**
 * The policy of hashes forbids `style=` attributes in served HTML, and SSI reads the header and footer: markup that
 * would be blocked or obeyed stops the release.
 */
function inert(html: string, brand: string): string {
  for (const [pattern, what] of [
    [/<[^>]*\sstyle=/, 'a style attribute'],
    [/<!--#/, 'a server-side include'],
    // A block of data is none.
    [/<script\b(?! type="application\/json")/, 'a script'],
  ] as const) {
    if (pattern.test(html)) throw new Error(`The HTML drawn for ${brand} holds ${what}.`);
  }
  return html;
}

/** The path each body is served at, by its name. */
export const paths: Record<string, string> = Object.fromEntries(
  Object.entries(drawn.bodies ?? {}).map(([name, { path }]) => [name, path]),
);

/** HTML of every slot and body this remote draws, for one brand in one variant and area. */
export function render(boot: BootData): { slots: Record<string, string>; bodies: Record<string, string> } {
  const slots = Object.entries(drawn.slots ?? {}).map(([name, Slot]) => [
    name,
    inert(
      renderToString(
        <StoreProvider store={createStore()}>
          <Slot boot={boot} />
        </StoreProvider>,
      ),
      boot.brand.id,
    ),
  ]);
  const bodies = Object.entries(drawn.bodies ?? {}).map(([name, { path, Component }]) => [
    name,
    within(boot, path, <Component boot={boot} />),
  ]);
  return { slots: Object.fromEntries(slots), bodies: Object.fromEntries(bodies) };
}
