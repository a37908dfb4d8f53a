import { MAX_COMPARED } from '../domain/compared';
import { isSort, type Sort } from '../domain/sorts';
import type { AddressCodec } from '../parts/use-address-state';

/** What of the results is in their address, so that it can be shared and reloaded. */
export interface ResultsAddress {
  filters: string[];
  sort: Sort;
  compared: string[];
}

function read(search: URLSearchParams): ResultsAddress {
  const sort = search.get('sort');
  const compared = (search.get('compare') ?? '').split(',').filter(Boolean);
  return {
    filters: [...new Set(search.getAll('filter'))],
    sort: isSort(sort) ? sort : 'score',
    compared: [...new Set(compared)].slice(0, MAX_COMPARED),
  };
}

/** The query of an address; defaults are left out, foreign parameters (a campaign's) are kept. */
function write(address: ResultsAddress, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const name of ['filter', 'sort', 'compare']) next.delete(name);
  for (const key of address.filters) next.append('filter', key);
  if (address.sort !== 'score') next.set('sort', address.sort);
  if (address.compared.length > 0) next.set('compare', address.compared.join(','));
  return next;
}

export const resultsAddress: AddressCodec<ResultsAddress> = { read, write };

/** The comparison of the plans ticked in a list, which its address goes on saying. */
export function comparisonSearch(list: string, plans: readonly string[]): string {
  const query = new URLSearchParams(list);
  query.delete('compare');
  query.set('plans', plans.join(','));
  return `?${query.toString()}`;
}
