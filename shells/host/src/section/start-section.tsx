import type { BootData, SectionName } from '@coati/contracts';
import type { NavigationReporter } from '@coati/tracking';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { breathe } from '../breathe';
import { LOAD_LIMIT_MS, loadRemote, within } from '../loader/load-remote';
import { SectionFailure } from '../loader/section-failure';
import { quietRoot, reportFailure } from '../report';
import type { State } from '../state';
import { Fallback } from './fallback';
import { ServedPage } from './served-page';
import type * as documentsModule from '../documents/documents';
import type * as routingModule from '../routing';

type Routing = Pick<typeof routingModule, 'prepareRoutes'>;
type Documents = Pick<typeof documentsModule, 'prepareDocuments'>;

export interface StartOptions {
  boot: BootData;
  section: SectionName;
  /** Opens the page's store; a section of documents takes none. */
  openState: () => Promise<State>;
  main: HTMLElement;
  reporter: NavigationReporter;
  /** Given by tests. */
  load?: typeof loadRemote;
  loadRouting?: () => Promise<Routing>;
  loadDocuments?: () => Promise<Documents>;
}

const importRouting = (): Promise<Routing> => import(/* webpackChunkName: "routing" */ '../routing');
const importDocuments = (): Promise<Documents> =>
  import(/* webpackChunkName: "documents" */ '../documents/documents');

/**
 * Puts a section's remote into <main>, in one commit and only once everything it needs is there. If it does not come,
 * the served page stays and a bar says so; where there is nothing but a loading screen, a card takes its place.
 * Resolves when the first try has ended, either way: with a page that works, or with what stands in its place.
 */
export function startSection(options: StartOptions): Promise<void> {
  const { boot, section, main, load = loadRemote } = options;
  const { loadRouting = importRouting, loadDocuments = importDocuments } = options;
  const served = new ServedPage(main);
  const notice = new Notice(main);

  /** Resolves to the commit, or to null where the section has nothing to draw (a 404 of the edge). */
  const prepare = async (): Promise<(() => void | Promise<void>) | null> => {
    // All of these files are hinted in the page, so one after the other costs no round trip.
    const remote = await load(section, boot.remotes[section], options.openState);
    await breathe();
    const given = { ...options, served };
    return remote.openPage
      ? (await loadDocuments()).prepareDocuments(given, remote.openPage)
      : (await loadRouting()).prepareRoutes(given, remote);
  };
  const attempt = async (): Promise<void> => {
    try {
      const takeOver = await within(LOAD_LIMIT_MS, section, prepare());
      await breathe();
      notice.clear();
      await takeOver?.();
    } catch (error) {
      // The host's own files for the section can be missing as well as the remote's.
      reportFailure(
        section,
        error instanceof SectionFailure ? error : new SectionFailure(section, 'missing', error),
      );
      notice.show(<Fallback boot={boot} look={notice.look} retry={attempt} />);
    }
  };
  return attempt();
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
