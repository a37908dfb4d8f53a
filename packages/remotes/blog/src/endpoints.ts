const listPages = [
  { path: /^\/blog\/$/, list: () => new URLSearchParams() },
  {
    path: /^\/blog\/category\/([\w-]+)\/$/,
    list: (slug = '') => new URLSearchParams({ category: slug }),
  },
];
const singlePages = [
  [/^\/blog\/([\w-]+)\/$/, 'posts/'],
  [/^\/travel-insurance-providers\/$/, 'providers'],
  [/^\/travel-insurance-providers\/([\w-]+)\/$/, 'providers/'],
  [/^\/([\w-]+(?:\/[\w-]+)*)\/$/, 'pages/'],
] as const;

/**
 * Where the data of the page at this address are; null for addresses that are not in their one form, which the server
 * answers with a redirect or a 404.
 */
export function endpointOf({ pathname, searchParams }: URL): string | null {
  for (const { path, list } of listPages) {
    const match = path.exec(pathname);
    if (!match) continue;
    const query = list(match[1]);
    const page = searchParams.get('page');
    if (page !== null) query.set('page', page);
    return query.size > 0 ? `/api/content/posts?${query}` : '/api/content/posts';
  }
  for (const [path, endpoint] of singlePages) {
    const match = path.exec(pathname);
    if (match) return `/api/content/${endpoint}${match[1] ?? ''}`;
  }
  return null;
}
