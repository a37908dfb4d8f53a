// What can be said of a card by looking at it. Pure, so that Node tests it without a page.

const BRANDS = [
  { id: 'visa', label: 'Visa', starts: /^4/, lengths: [13, 16, 19], cvc: 3, groups: [4, 4, 4, 4, 3] },
  {
    id: 'mastercard',
    label: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvc: 3,
    groups: [4, 4, 4, 4],
  },
  { id: 'amex', label: 'American Express', starts: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  {
    id: 'discover',
    label: 'Discover',
    starts: /^(6011|64[4-9]|65)/,
    lengths: [16, 19],
    cvc: 3,
    groups: [4, 4, 4, 4, 3],
  },
  {
    id: 'diners',
    label: 'Diners Club',
    starts: /^3(0[0-5]|[689])/,
    lengths: [14, 16],
    cvc: 3,
    groups: [4, 6, 4],
  },
  { id: 'jcb', label: 'JCB', starts: /^35/, lengths: [16], cvc: 3, groups: [4, 4, 4, 4] },
];
const UNKNOWN = {
  id: '',
  label: '',
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvc: 3,
  groups: [4, 4, 4, 4, 3],
};

/** As it was typed or pasted, in the figures of a keyboard here: blanks around it and marks that nobody sees are no mistake. */
export const plain = (text) => text.normalize('NFKC').replace(/\p{Cf}/gu, '').trim();

/** The first five figures of a ZIP code, of which banks know no more; anything else as it was typed. */
export const zipOf = (text) => text.replace(/^(\d{5})[ -]*\d{4}$/, '$1');

export const digitsOf = (text) => text.replace(/\D/g, '');

export const brandOf = (number) => BRANDS.find(({ starts }) => starts.test(digitsOf(number))) ?? UNKNOWN;

export function luhn(digits) {
  let total = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (1 + (index % 2));
    total += value > 9 ? value - 9 : value;
  });
  return digits !== '' && total % 10 === 0;
}

/** The number in the groups printed on the card. */
export function grouped(number) {
  const digits = digitsOf(number).slice(0, 19);
  const parts = [];
  let from = 0;
  for (const size of brandOf(digits).groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/**
 * `4/27`, `0427`, `04 / 2027`, and `2027-04` as browsers may fill it in → { month: 4, year: 2027 }; null when it is no
 * month and year.
 */
export function expiryOf(text) {
  const filled = /^(\d{4})-(\d{2})$/.exec(text);
  if (filled) return expiryOf(`${filled[2]}/${filled[1]}`);
  const match =
    /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2].length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** The date as it grows: behind the month stands one slash, whether or not the person types it too, as the card has it. */
export const expiryTyped = (text) => text.replace(/^\s*(0[1-9]|1[0-2])[\s/-]*/, '$1 / ');

/** What is wrong, by field, in words for the person at the form; empty when all is well. */
export function mistakes({ number, expiry, cvc, zip }, today) {
  const found = {};
  const digits = digitsOf(number);
  const brand = brandOf(digits);
  if (!digits) found.number = 'Enter the card number.';
  else if (!brand.lengths.includes(digits.length) || !luhn(digits))
    found.number = 'Check the card number. It has a digit wrong or missing.';
  const date = expiryOf(expiry);
  const now = today.getFullYear() * 12 + today.getMonth() + 1;
  if (!expiry) found.expiry = 'Enter the expiry date.';
  else if (!date) found.expiry = 'Enter month and year, for example 04 / 29.';
  else if (date.year * 12 + date.month < now) found.expiry = 'The expiry date has passed. Use another card.';
  else if (date.year * 12 + date.month > now + 360) found.expiry = 'Enter the expiry date as on the card.';
  if (!new RegExp(`^\\d{${brand.cvc}}$`).test(cvc))
    found.cvc = `Enter the ${brand.cvc}-digit security code.`;
  if (!/^\d{5}$/.test(zipOf(zip))) found.zip = 'Enter the 5-digit ZIP code.';
  return found;
}
