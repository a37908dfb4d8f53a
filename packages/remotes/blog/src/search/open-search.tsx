import type { OpenPage } from '@coati/contracts';
import { tabTitle } from '@coati/pages';
import { SEARCH_PATH, type ServedSearch } from './served-search';

/** The page of results. InstantSearch comes with it, and with no other page. */
export const openSearch: OpenPage = async ({ boot, url, served, usePartnerTelephone }) => {
  const { SearchPage, lookedUp } = await import(/* webpackChunkName: "page-search" */ './page-search');
  const first = (served as ServedSearch | undefined) ?? (await lookedUp(boot, url));
  return {
    title: tabTitle('Search', boot.brand.name),
    description: `Search the guides, reviews and insurers of ${boot.brand.name}.`,
    path: SEARCH_PATH,
    address: SEARCH_PATH + url.search,
    area: 'travel',
    ownsQuery: true,
    element: <SearchPage {...{ boot, usePartnerTelephone }} served={first} />,
  };
};
