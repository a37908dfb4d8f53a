export { CompareTray } from './compare-tray';
export { KeepQuote } from './keep-quote';
export { NothingMatches } from './nothing-matches';
export { UnsavedQuote } from './unsaved-quote';
