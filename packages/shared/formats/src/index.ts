/**
 * Days, money and lists as American English writes them, without `Intl`: reading its tables of a locale holds a phone up
 * for 100 ms at the first use, on every page, and what a page of ours says in English needs none of them, but for the
 * names of countries.
 */
export { isComposing } from './composing';
export { formatDate, type DateStyle } from './dates';
export { lazily } from './lazily';
export { formatCount, formatMoney, parseMoney } from './money';
export { isPrintable } from './printable';
export { placeWords, regionName, tripDays } from './trips';
export { plainTyped, streetOf, telephoneOf, zipCodeOf } from './typed';
export { joinWords } from './words';
