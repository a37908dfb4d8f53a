/** The search service's wire types, which are the hosted service's own, and what every searching page needs of them. */
export { searchClient } from './client';
export { skippingEmptyQueries, type Searching, type SearchRequest } from './empty-queries';
export { HIGHLIGHT, highlighted, type TextPart } from './highlights';
export { pathOf, resultsPath, type SearchAnswer, type SearchHit } from './hits';
