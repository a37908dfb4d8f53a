import { liteClient } from 'algoliasearch/lite';
import type { SearchCredentials } from '@coati/contracts';
import { skippingEmptyQueries, type Searching } from './empty-queries';
import { refusingDegraded, type Keeping } from './real-answers';

/** Which host answered last is of no use where there is one, and nothing to keep in a visitor's browser. */
const keepsNothing = {
  get: <T>(_key: unknown, fresh: () => Promise<T>): Promise<T> => fresh(),
  set: <T>(_key: unknown, value: T): Promise<T> => Promise.resolve(value),
  delete: (): Promise<void> => Promise.resolve(),
  clear: (): Promise<void> => Promise.resolve(),
};

/**
 * The hosted service's own client, which asks our search service in its place; whichever engine stands behind that, no
 * visitor meets another company. Source: S-06.
 */
export function searchClient({ appId, apiKey }: SearchCredentials): Searching {
  const { host, protocol } = window.location;
  const ours = {
    url: `${host}/api/search`,
    accept: 'readWrite',
    protocol: protocol === 'https:' ? 'https' : 'http',
  } as const;
  // Each address is tried once, and within a second or two: over a slow line the second try often gets through.
  const client = liteClient(appId, apiKey, { hosts: [ours, ours, ours], hostsCache: keepsNothing });
  return skippingEmptyQueries(refusingDegraded(client as unknown as Keeping));
}
