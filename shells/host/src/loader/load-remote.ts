import {
  ACCEPTED_CONTRACTS,
  CONTRACT_VERSION,
  type EarlierRemoteModule,
  type RemoteAddress,
  type RemoteModule,
  type SectionName,
} from '@coati/contracts';
import type { State } from '../state';
import { addScript } from './add-script';
import { ensureStyles } from './ensure-styles';
import { SectionFailure } from './section-failure';

/** From asking for a section to giving it up: leaves time to draw the fallback within 4.5 s. */
export const LOAD_LIMIT_MS = 3800;

/** A federated build as webpack leaves it on the window. */
interface Container {
  init(scope: unknown): unknown;
  get(module: string): Promise<() => { default: RemoteModule | EarlierRemoteModule }>;
}

/**
 * Loads the remote of a section at its live address and checks that this host runs its contract: today's, or the one
 * before, whose module is answered as one of today's (`openState` opens the page's store, which some of those need).
 * Every call is a new try. Rejects with SectionFailure, at the latest after LOAD_LIMIT_MS.
 */
export async function loadRemote(
  section: SectionName,
  address: RemoteAddress | undefined,
  openState: () => Promise<State>,
): Promise<RemoteModule> {
  if (!address) throw new SectionFailure(section, 'missing');
  if (!ACCEPTED_CONTRACTS.includes(address.contract)) throw new SectionFailure(section, 'contract');
  const given = new AbortController();
  try {
    const loaded = fetchRemote(section, address, given.signal).then(async (remote) => {
      // The manifest and the module have to say the same: one of them alone may be another release's.
      if (remote?.contract !== address.contract) throw new SectionFailure(section, 'contract');
      return isToday(remote) ? remote : (await importEarlier()).asToday(remote, openState);
    });
    return await within(LOAD_LIMIT_MS, section, loaded);
  } catch (error) {
    given.abort();
    throw error instanceof SectionFailure ? error : new SectionFailure(section, 'missing', error);
  }
}

const importEarlier = () => import(/* webpackChunkName: "earlier-contract" */ './earlier-contract');

const isToday = (remote: RemoteModule | EarlierRemoteModule): remote is RemoteModule =>
  remote.contract === CONTRACT_VERSION;

async function fetchRemote(
  section: SectionName,
  address: RemoteAddress,
  signal: AbortSignal,
): Promise<RemoteModule | EarlierRemoteModule | undefined> {
  const name = `remote_${section}`;
  const containers = window as unknown as Record<string, Container | undefined>;
  const styled = ensureStyles(section, address.styles);
  if (!containers[name]) await addScript(address, signal);
  const container = containers[name];
  if (!container) throw new Error(`The script of ${section} left no container`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__['default']);
  const factory = await container.get('./remote');
  await styled;
  return factory().default;
}

/** The work's own outcome, or SectionFailure for a timeout once the limit has passed. */
export function within<T>(limitMs: number, section: SectionName, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SectionFailure(section, 'timeout')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
