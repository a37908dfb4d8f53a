import type { Offer } from '@coati/api';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The ids of an address as offers of this quote, in its order, twins and strangers dropped. */
export function offersInAddress(offers: readonly Offer[], plans: readonly string[]): Offer[] {
  const ids = [...new Set(plans)].slice(0, MAX_COMPARED);
  return ids.flatMap((id) => offers.filter((offer) => offer.offerId === id));
}
