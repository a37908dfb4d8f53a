export { CompareTray } from './compare-tray';
export { DeclinedPlans } from './declined-plans';
export { KeepQuote } from './keep-quote';
export { NothingMatches } from './nothing-matches';
export { UnsavedQuote } from './unsaved-quote';
