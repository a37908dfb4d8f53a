import type { BootData, RemoteModule, SectionName } from '@coati/contracts';
import { useLocation, type RouteObject } from '@coati/router';
import type { NavigationReporter } from '@coati/tracking';
import { Suspense, useMemo, useState } from 'react';
import { useRoutes } from 'react-router';
import { isChunkError } from '../loader/section-failure';
import { reloadOnce } from '../loader/reload-once';
import type { State } from '../state';
import { PageRouter } from '../navigation/page-router';
import { useArrival } from '../navigation/use-arrival';
import { useSectionLinks } from '../navigation/use-section-links';
import { Boundary } from './boundary';
import { Fallback } from './fallback';
import { withLazyPages } from './lazy-routes';
import { NotFound } from './not-found';
import type { ServedPage } from './served-page';
import { Standing, TakeOver, Told } from './standing';

export interface SectionAppProps {
  boot: BootData;
  section: SectionName;
  state: State;
  main: HTMLElement;
  served: ServedPage;
  remote: RemoteModule;
  reporter: NavigationReporter;
  /** The first page works, or what stands in its place. */
  onShown: () => void;
}

/** A section inside <main>: the store, the router, and a boundary around the section and around its route. */
export function SectionApp(props: SectionAppProps) {
  const { boot, section, state } = props;
  const { store, StoreProvider } = state;
  return (
    <Boundary section={section} fallback={(retry) => <Fallback look="card" boot={boot} retry={retry} />}>
      <StoreProvider store={store}>
        <PageRouter>
          <CurrentRoute {...props} />
        </PageRouter>
      </StoreProvider>
    </Boundary>
  );
}

function CurrentRoute({ boot, section, main, served, remote, reporter, onShown }: SectionAppProps) {
  const { pathname } = useLocation();
  const [servedAt] = useState(pathname);
  const [servedTitle] = useState(document.title);
  const [attempt, setAttempt] = useState(0);
  const routes = useMemo(() => routesOf(remote, boot, attempt), [remote, boot, attempt]);
  useArrival(main, servedTitle, reporter);
  useSectionLinks(routes);

  const isServed = pathname === servedAt;
  const stands = isServed && main.dataset['frame'] !== 'app';
  const told = <Told then={onShown} />;
  const fallback = (recover: () => void) => {
    const retry = (): void => {
      setAttempt(attempt + 1);
      recover();
    };
    const look = stands ? 'bar' : 'card';
    return (
      <>
        {stands && <Standing served={served} />}
        {told}
        <div className={stands ? 'coati-notice' : undefined}>
          <Fallback look={look} boot={boot} retry={retry} />
        </div>
      </>
    );
  };
  // A page that is gone because this tab is older than two releases needs a fresh document, not a fallback.
  const onError = (error: unknown): void => {
    if (isChunkError(error) && pathname !== servedAt) reloadOnce(boot);
  };
  const waiting = (
    <>
      <Standing served={served} />
      {told}
    </>
  );
  // The Suspense stands outside the route: while the next page loads, the one before it stays.
  return (
    <Suspense fallback={isServed ? waiting : null}>
      <Boundary key={`${pathname} ${attempt}`} section={section} fallback={fallback} onError={onError}>
        <Page routes={routes} />
        <TakeOver served={served} onDone={onShown} />
      </Boundary>
    </Suspense>
  );
}

function Page({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** The section's routes, each loaded anew from the second attempt on, and the answer to every other address. */
function routesOf(remote: RemoteModule, boot: BootData, _attempt: number): RouteObject[] {
  return [...withLazyPages(remote.routes ?? []), { path: '*', element: <NotFound boot={boot} /> }];
}
