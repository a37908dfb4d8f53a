import { HIGHLIGHT, searchClient, type SearchAnswer } from '@coati/api';
import type { SearchCredentials } from '@coati/contracts';

/** Source: S-01. */
const HITS_PER_PAGE = 5;

/** Asks for the first hits of a text. An empty text is answered here (S-03); failures are the caller's to hide. */
export function asker(credentials: SearchCredentials, client = searchClient(credentials)) {
  return async (query: string): Promise<SearchAnswer> => {
    const request = {
      indexName: credentials.indexName,
      query,
      hitsPerPage: HITS_PER_PAGE,
      page: 0,
      attributesToRetrieve: ['title', 'slug', 'contentType', 'url'],
      attributesToHighlight: ['title'],
      ...HIGHLIGHT,
    };
    const { results } = await client.search({ requests: [request] });
    return results[0] as SearchAnswer;
  };
}
