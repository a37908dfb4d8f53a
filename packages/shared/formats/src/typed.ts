/**
 * What was typed or pasted, in the signs of a keyboard here: figures of other keyboards (`３３１０１`), hyphens and spaces that
 * only look like ours, nothing around, and none of the marks nobody sees that come along from a phone's contacts or a page.
 */
export const plainTyped = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/\s+/g, ' ');

/** A street address in one line, as it is sent and printed, from the lines that were typed or filled in. */
export const streetOf = (typed: string): string =>
  typed
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.trim().replace(/\s+/g, ' ').replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');

/** The ZIP code that is meant, as `33101` or `33101-1234`; null where it is none. The services' rule: `kit.zip_codes`. */
export function zipCodeOf(typed: string): string | null {
  const found = /^(\d{5})(?: ?-? ?(\d{4}))?$/.exec(plainTyped(typed));
  return found && found.slice(1).filter(Boolean).join('-');
}

/** The telephone number that is meant, also where it was copied from a link; null where it is none. */
export function telephoneOf(typed: string): string | null {
  const number = plainTyped(typed).replace(/^tel: ?/i, '');
  return /^\+?[0-9 ()\-.]{7,20}$/.test(number) && /(\d\D*){7}/.test(number) ? number : null;
}
