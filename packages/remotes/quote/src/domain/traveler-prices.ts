import type { Offer } from '@coati/api';
import { formatMoney } from '@coati/ui';

type PerTraveler = Offer['perTraveler'];

/** `$113.00`, or `$0.00, free` for a child who rides on an adult's premium. */
export const travelerPrice = (priceCents: number): string =>
  priceCents === 0 ? `${formatMoney(0)}, free` : formatMoney(priceCents);

/** What a price is the price of: `total`, `total for 4`, `total for 4, 2 children free`. */
export function totalWords(perTraveler: PerTraveler): string {
  if (perTraveler.length < 2) return 'total';
  const free = perTraveler.filter(({ priceCents }) => priceCents === 0).length;
  const children = free === 0 ? '' : `, ${free} ${free === 1 ? 'child' : 'children'} free`;
  return `total for ${perTraveler.length}${children}`;
}
