import type { Searching } from './empty-queries';

/** What the hosted service's client is to this: it keeps every answer it was given. */
export interface Keeping extends Searching {
  clearCache: () => Promise<void>;
}

/**
 * An answer of a service that could not look (`degraded`, and no hits) is a failure: shown as it is, it would say that
 * there is nothing to find. Nor is it kept, or the same words would find nothing after the service is back. Source: TRUST 1.2.
 */
export function refusingDegraded(client: Keeping): Searching {
  return {
    search: async (asked) => {
      const answered = await client.search(asked);
      if (answered.results.some((result) => 'degraded' in result && result.degraded)) {
        await client.clearCache();
        throw new Error('The search service could not look.');
      }
      return answered;
    },
  };
}
