/** Loaded only for sections that have routes: a reader of an article never pays for a router. */
import type { RemoteModule } from '@coati/contracts';
import { mark } from '@coati/tracking';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router';
import { undoForeignChanges } from './dom/foreign-changes';
import { quietRoot } from './report';
import { bareOfAllBut, drawnAhead } from './section/drawn-ahead';
import { withPageLoaded } from './section/lazy-routes';
import { SectionApp, type SectionAppProps } from './section/section-app';
import type { State } from './state';

interface RoutedOptions extends Omit<SectionAppProps, 'remote' | 'state' | 'onShown'> {
  openState: () => Promise<State>;
}

/**
 * Loads the page at this address; resolves to the step that gives <main> to React, or to null if a served page has no
 * route. The step resolves when the page works. A page that its section drew ahead is hydrated in place, a piece at a time
 * and as soon as somebody touches it; any other is put in place of what was served, in one commit.
 */
export async function prepareRoutes(
  options: RoutedOptions,
  remote: RemoteModule,
): Promise<(() => Promise<void>) | null> {
  const { main, served } = options;
  // What the edge served stays, a 404 of its own; but for a loading screen, behind which nothing would come.
  const known = remote.routes ?? [];
  if (!matchRoutes(known, location.pathname) && main.dataset['frame'] !== 'app') return null;
  const loaded = withPageLoaded(known, location.pathname);
  const [routes, state] = await Promise.all([loaded, options.openState()]);
  return () =>
    new Promise<void>((onShown) => {
      const app = <SectionApp {...options} state={state} remote={{ ...remote, routes }} onShown={onShown} />;
      served.capture();
      undoForeignChanges(main);
      const drawn = drawnAhead(main);
      if (drawn) {
        bareOfAllBut(main, drawn);
        startTransition(() => void hydrateRoot(main, app, quietRoot));
      } else createRoot(main, quietRoot).render(app);
    }).then(() => mark('section-mounted'));
}
