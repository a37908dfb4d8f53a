import type { PageData } from '@coati/api';
import type { OpenPage } from '@coati/contracts';
import { ContentPage, tabTitle } from '@coati/pages';
import { answerOf, keep } from './answers';
import { endpointOf } from './endpoints';
import { openSearch } from './search/open-search';
import { SEARCH_PATH } from './search/served-search';

/** Source: P-02 … P-12, P-18. */
export const openPage: OpenPage = async (request) => {
  const { boot, url, served } = request;
  if (url.pathname === SEARCH_PATH) return openSearch(request);
  const endpoint = endpointOf(url);
  if (!endpoint) return null;
  if (served) keep(endpoint, Promise.resolve(served as PageData));
  const page = await answerOf(endpoint);
  if (!page) return null;
  const { name } = boot.brand;
  return {
    title: tabTitle(page.title, name),
    description: page.description,
    path: page.path,
    address: page.kind === 'posts' && page.page > 1 ? `${page.path}?page=${page.page}` : undefined,
    area: page.kind === 'page' ? page.area : 'travel',
    element: <ContentPage page={page} brand={name} />,
  };
};
