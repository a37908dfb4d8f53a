import { plainTyped } from './typed';

/** A whole number with its thousands apart: `12,345`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Money of integer cents: `$1,234.50`; with `{ cents: 'auto' }` whole dollars lose their zeros: `$250,000`. */
export function formatMoney(cents: number, options: { cents?: 'always' | 'auto' } = {}): string {
  const whole = Math.round(Math.abs(cents));
  const dollars = `${cents < 0 ? '-' : ''}$${formatCount(Math.trunc(whole / 100))}`;
  const rest = whole % 100;
  return options.cents === 'auto' && rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
}

/**
 * Reads what people type or paste for money: `1234`, `$1,234.5`, ` 1,234.50 `, `US$ 1,234.50`, `1,234.50 USD`.
 *
 * Returns integer cents, or null where it is not an amount of money.
 */
export function parseMoney(text: string): number | null {
  const bare = plainTyped(text).replace(/^\s*USD?|USD\s*$|[\s$]/gi, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(bare)) return null;
  const [dollars = '0', fraction = ''] = bare.replaceAll(',', '').split('.');
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
