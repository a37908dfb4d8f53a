import type { BootData, RemoteModule, SectionName } from '@coati/contracts';
import type { AppStore } from '@coati/store';
import type { NavigationReporter } from '@coati/tracking';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LOAD_LIMIT_MS, loadRemote, within } from '../loader/load-remote';
import { SectionFailure } from '../loader/section-failure';
import { quietRoot, reportFailure } from '../report';
import { Fallback } from './fallback';
import { ServedPage } from './served-page';
import type * as routingModule from '../routing';

type Routing = Pick<typeof routingModule, 'matchRoutes' | 'withPageLoaded' | 'SectionApp'>;

export interface StartOptions {
  boot: BootData;
  section: SectionName;
  store: AppStore;
  main: HTMLElement;
  reporter: NavigationReporter;
  /** Given by tests. */
  load?: typeof loadRemote;
  loadRouting?: () => Promise<Routing>;
}

const importRouting = (): Promise<Routing> => import(/* webpackChunkName: "routing" */ '../routing');

/**
 * Puts a section's remote into <main>, in one commit and only once everything it needs is there. If it does not come,
 * the served page stays and a bar says so; where there is nothing but a loading screen, a card takes its place.
 * Resolves when the first try has ended, either way.
 */
export function startSection(options: StartOptions): Promise<void> {
  const { boot, section, main, load = loadRemote, loadRouting = importRouting } = options;
  const served = new ServedPage(main);
  const notice = new Notice(main);

  const mount = async (): Promise<void> => {
    const [remote, routing] = await within(LOAD_LIMIT_MS, section, prepare());
    notice.clear();
    if (!takes(routing, remote)) return;
    served.capture();
    createRoot(main, quietRoot).render(<routing.SectionApp {...options} served={served} remote={remote} />);
  };
  const prepare = async (): Promise<[RemoteModule, Routing]> => {
    const [remote, routing] = await Promise.all([load(section, boot.remotes[section]), loadRouting()]);
    const routes = await routing.withPageLoaded(remote.routes ?? [], location.pathname);
    return [{ ...remote, routes }, routing];
  };
  const attempt = async (): Promise<void> => {
    try {
      await mount();
    } catch (error) {
      // The router's own file can be missing as well as the remote's.
      reportFailure(
        section,
        error instanceof SectionFailure ? error : new SectionFailure(section, 'missing', error),
      );
      notice.show(<Fallback boot={boot} look={notice.look} retry={attempt} />);
    }
  };
  return attempt();
}

/** Addresses that no route of the remote draws (a 404 of the edge) keep what was served. */
function takes(routing: Routing, remote: RemoteModule): boolean {
  return routing.matchRoutes(remote.routes ?? [], location.pathname) !== null;
}

/** Where a failure is shown: over a page that reads without us, or in place of a bare loading screen. */
class Notice {
  readonly look: 'card' | 'bar';
  private readonly place: HTMLElement;
  private root: Root | undefined;

  constructor(main: HTMLElement) {
    this.look = main.dataset['frame'] === 'app' ? 'card' : 'bar';
    this.place = this.look === 'card' ? main : document.createElement('div');
    if (this.look === 'bar') this.place.className = 'coati-notice';
  }

  show(what: ReactNode): void {
    if (this.look === 'bar' && !this.place.isConnected) document.body.append(this.place);
    this.root ??= createRoot(this.place, quietRoot);
    this.root.render(what);
  }

  clear(): void {
    this.root?.unmount();
    this.root = undefined;
    if (this.look === 'bar') this.place.remove();
  }
}
