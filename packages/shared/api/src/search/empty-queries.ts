/** A search as clients say it: flat, or (InstantSearch) with its parameters apart. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  page?: number;
  hitsPerPage?: number;
  params?: { query?: string; page?: number; hitsPerPage?: number };
}

type Asked = readonly SearchRequest[] | { readonly requests: readonly SearchRequest[] };

/** What searching needs of a client; InstantSearch takes it for one. */
export interface Searching {
  search: (requests: Asked) => Promise<{ results: object[] }>;
}

/** Where nothing is searched for, nothing is found, and nobody is asked. Source: S-03. */
export function skippingEmptyQueries(client: Searching): Searching {
  return {
    search: (asked) => {
      const requests = 'requests' in asked ? asked.requests : asked;
      return requests.every((request) => queryOf(request) === '')
        ? Promise.resolve({ results: requests.map(nothingFor) })
        : client.search(asked);
    },
  };
}

const queryOf = ({ query, params }: SearchRequest): string => (params?.query ?? query ?? '').trim();

const nothingFor = ({ indexName, hitsPerPage, params }: SearchRequest): object => ({
  index: indexName,
  hits: [],
  nbHits: 0,
  nbPages: 0,
  page: 0,
  hitsPerPage: params?.hitsPerPage ?? hitsPerPage ?? 20,
  processingTimeMS: 0,
  query: '',
  params: '',
});
