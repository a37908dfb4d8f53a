import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';

/** How a remote may turn out when the host asks for it. */
export type RemoteFate = 'loads' | 'missing' | 'hangs' | 'throws-on-render' | 'old-contract';

function Broken(): never {
  throw new Error('A section failed while drawing');
}

/** A remote as the host's loader would meet it, so that a test needs no bundle: a promise with the fate asked for. */
export function fakeRemote(fate: RemoteFate = 'loads', path = '*', text = 'Section'): Promise<RemoteModule> {
  const loaded: RemoteModule = { contract: CONTRACT_VERSION, routes: [{ path, element: <h1>{text}</h1> }] };
  const fates: Record<RemoteFate, () => Promise<RemoteModule>> = {
    loads: () => Promise.resolve(loaded),
    missing: () => Promise.reject(new Error('Loading script failed')),
    hangs: () => new Promise(() => undefined),
    'throws-on-render': () => Promise.resolve({ ...loaded, routes: [{ path, element: <Broken /> }] }),
    'old-contract': () => Promise.resolve({ ...loaded, contract: 0 as never }),
  };
  return fates[fate]();
}
