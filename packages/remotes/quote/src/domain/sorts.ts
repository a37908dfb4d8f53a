import type { Offer } from '@coati/api';
import { benefitOf, limitValue } from './benefits';

export const SORTS = ['score', 'price', 'medical', 'evacuation', 'reviews'] as const;
export type Sort = (typeof SORTS)[number];

export const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text);

export const SORT_LABELS: Record<Sort, string> = {
  score: 'Open score',
  price: 'Lowest price',
  medical: 'Highest medical',
  evacuation: 'Highest evacuation',
  reviews: 'Best reviewed',
};

/** Smaller comes first. */
const KEYS: Record<Sort, (offer: Offer) => number> = {
  score: (offer) => -offer.score,
  price: (offer) => offer.priceCents,
  medical: (offer) => -limitValue(benefitOf(offer, 'emergency-medical')),
  evacuation: (offer) => -limitValue(benefitOf(offer, 'medical-evacuation')),
  reviews: (offer) => -(offer.carrier.score ?? 0),
};

/** The offers in order; equal ones by price, then by name, so that the order never depends on who answered first. */
export function sortOffers(offers: readonly Offer[], sort: Sort): Offer[] {
  const key = KEYS[sort];
  return [...offers].sort(
    (a, b) => key(a) - key(b) || a.priceCents - b.priceCents || a.offerId.localeCompare(b.offerId),
  );
}
