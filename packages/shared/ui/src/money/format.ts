const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Money of integer cents: `$1,234.50`; with `{ cents: 'auto' }` whole dollars lose their zeros: `$250,000`. */
export function formatMoney(cents: number, options: { cents?: 'always' | 'auto' } = {}): string {
  const plain = options.cents === 'auto' && cents % 100 === 0;
  return (plain ? whole : exact).format(cents / 100);
}

/** A calendar day or an instant as `Nov 21, 2026`, or in full with its weekday; a day never shifts with the time zone. */
export function formatDate(iso: string, style: 'medium' | 'full' = 'medium'): string {
  const day = iso.length === 10 ? new Date(`${iso}T00:00:00Z`) : new Date(iso);
  return (style === 'full' ? longDate : date).format(day);
}

/**
 * Reads what people type for money: `1234`, `$1,234.5`, ` 1,234.50 `.
 *
 * Returns integer cents, or null where it is not an amount of money.
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/[\s$]/g, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(bare)) return null;
  const [dollars = '0', fraction = ''] = bare.replaceAll(',', '').split('.');
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}
