import type { Searching } from '@coati/api';
import type { ServedSearch } from './served-search';

/** A client that knows the served answer already, and gives it to the one who asks for just that first. */
export function answeringOnce(client: Searching, served: ServedSearch | undefined): Searching {
  let kept = served?.answer ? served : undefined;
  return {
    search: (asked) => {
      const given = kept;
      kept = undefined;
      const [first, ...others] = 'requests' in asked ? asked.requests : asked;
      const { query = '', page = 0 } = first?.params ?? first ?? {};
      const isSame = others.length === 0 && query === given?.query && page === given.answer?.page;
      return given?.answer && isSame ? Promise.resolve({ results: [given.answer] }) : client.search(asked);
    },
  };
}
