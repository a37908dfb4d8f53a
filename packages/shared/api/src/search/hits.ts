/** One record as the index holds it; of what a hit carries, these are read. Source: S-06. */
export interface SearchHit {
  objectID: string;
  title: string;
  slug: string;
  contentType: string;
  /** Our own index says where a page is; another one may not. */
  url?: string | null;
  description?: string | null;
  category?: string | null;
  thumbnail?: { url: string; width: number; height: number; alt: string } | null;
  _highlightResult?: Partial<Record<'title' | 'description', { value: string }>>;
}

export interface SearchAnswer {
  hits: SearchHit[];
  nbHits: number;
  query: string;
  /** From 0. */
  page: number;
  nbPages: number;
}

const ON_THIS_SITE = /^\/(?![/\\])/;

/**
 * Where a hit leads: providers to their path, everything else to the blog. Pages of words have no place in the blog, so
 * they lead where they say they are. Source: S-04.
 */
export function pathOf({ contentType, slug, url }: Pick<SearchHit, 'contentType' | 'slug' | 'url'>): string {
  if (contentType === 'pages' && url && ON_THIS_SITE.test(url)) return url;
  const area = contentType === 'providers' ? 'travel-insurance-providers' : 'blog';
  return `/${area}/${encodeURIComponent(slug)}/`;
}

/** The page with all results. Source: P-18. */
export function resultsPath(productId: string, query: string, page = 1): string {
  // Half a character, which a field cut short may hold, has no place in an address.
  const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ''));
  const field = (name: string, value: string): string =>
    `${encoded(`${productId}[${name}]`)}=${encoded(value)}`;
  const parts = [query && field('query', query), page > 1 && field('page', String(page))].filter(Boolean);
  return parts.length > 0 ? `/search?${parts.join('&')}` : '/search';
}
