/** Loaded with the page of results, and with no other. */
export { lookedUp } from './looked-up';
export { SearchPage } from './search-page';
