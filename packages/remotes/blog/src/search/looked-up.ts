import { searchClient, type SearchAnswer } from '@coati/api';
import type { BootData } from '@coati/contracts';
import { askedAt } from './addresses';
import { ASKED_FOR } from './engine';
import type { ServedSearch } from './served-search';

/** After this the page comes without its hits, and says that it is still searching. */
const LIMIT_MS = 1000;

/**
 * What the server writes into a page it serves, for one that is opened without it: gone back to, it is as long as it was
 * left, and is found at its place. Undefined where there is nothing to ask, or no answer in time.
 */
export async function lookedUp(
  { search, brand }: Pick<BootData, 'search' | 'brand'>,
  url: URL,
): Promise<ServedSearch | undefined> {
  const { query, page } = askedAt(url.search, brand.productId);
  if (!search || query.trim() === '') return undefined;
  const request = { indexName: search.indexName, params: { ...ASKED_FOR, query, page: page - 1 } };
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT_MS));
  const asked = searchClient(search).search([request]);
  // Where nobody answers, the page asks once more and says so itself.
  const found = await Promise.race([asked, late]).catch(() => undefined);
  return found && { kind: 'search', query, answer: found.results[0] as SearchAnswer };
}
