import { HIGHLIGHT, searchClient, type SearchAnswer } from '@coati/api';
import type { SearchCredentials } from '@coati/contracts';
import { history } from 'instantsearch.js/es/lib/routers';
import { useEffect, useState } from 'react';
import {
  InstantSearch,
  useConfigure,
  useInstantSearch,
  usePagination,
  useSearchBox,
  type InstantSearchProps,
} from 'react-instantsearch';
import { addressOf, stateAt, type RouteState } from './addresses';
import { answeringOnce } from './answering-once';
import type { ServedSearch } from './served-search';

/** What the page draws, and what its field and links do. */
export interface EngineState {
  query: string;
  answer: SearchAnswer | null;
  status: 'idle' | 'loading' | 'error';
  search: (query: string) => void;
  /** From 1. */
  turnTo: (page: number) => void;
}

interface EngineProps {
  credentials: SearchCredentials;
  productId: string;
  served: ServedSearch | undefined;
  onChange: (state: EngineState) => void;
}

/** The same page of results as the server's. */
export const ASKED_FOR = {
  hitsPerPage: 10,
  attributesToRetrieve: ['title', 'slug', 'contentType', 'url', 'description', 'category', 'thumbnail'],
  attributesToHighlight: ['title', 'description'],
  attributesToSnippet: [],
  ...HIGHLIGHT,
};
/** Source: S-05. */
const WRITE_DELAY_MS = 400;

/**
 * InstantSearch without a screen: it keeps query, page, address and answers in step, and the page draws them. That page
 * was served as HTML and is taken over where it stands, which InstantSearch's own components could not do.
 */
export function Engine({ credentials, productId, served, onChange }: EngineProps) {
  const [client] = useState(() => answeringOnce(searchClient(credentials), served));
  const [routing] = useState(() => routingOf(credentials.indexName, productId));
  return (
    <InstantSearch
      indexName={credentials.indexName}
      searchClient={client as unknown as InstantSearchProps['searchClient']}
      routing={routing}
      future={{ preserveSharedStateOnUnmount: true }}
    >
      <Reporter onChange={onChange} />
    </InstantSearch>
  );
}

function Reporter({ onChange }: Pick<EngineProps, 'onChange'>) {
  useConfigure(ASKED_FOR);
  const { query, refine: search } = useSearchBox();
  const { refine: turn } = usePagination();
  const { results, status } = useInstantSearch({ catchError: true });
  useEffect(() => {
    onChange({
      query,
      // Before the first answer InstantSearch holds an empty one of its own making.
      answer: results.__isArtificial ? null : (results as unknown as SearchAnswer),
      status: status === 'stalled' ? 'loading' : status,
      search,
      turnTo: (page) => turn(page - 1),
    });
  }, [query, results, status, search, turn, onChange]);
  return null;
}

/** Source: P-18, S-05. */
function routingOf(indexName: string, productId: string): NonNullable<InstantSearchProps['routing']> {
  return {
    router: history<RouteState>({
      writeDelay: WRITE_DELAY_MS,
      // Whoever leaves the page leaves its address behind.
      cleanUrlOnDispose: false,
      createURL: ({ routeState, location }) => addressOf(routeState, productId, location),
      parseURL: ({ location }) => stateAt(location, productId),
    }),
    stateMapping: {
      stateToRoute: (state) => ({ [productId]: state[indexName] ?? {} }),
      routeToState: (route) => ({ [indexName]: route[productId] ?? {} }),
    },
  };
}
