import type { SearchAnswer } from '@coati/api';

/** Source: P-18. */
export const SEARCH_PATH = '/search';

/** What the search service wrote into the page: the query as it was read, and what it found; null when it could not look. */
export interface ServedSearch {
  kind: 'search';
  query: string;
  answer: SearchAnswer | null;
}
