import type { Offer } from '@coati/api';

/** The plan's price with the chosen options, in cents; options that this party cannot have count nothing. */
export function totalCents(offer: Offer, chosen: readonly string[]): number {
  return offer.options
    .filter((option) => option.available && chosen.includes(option.id))
    .reduce((sum, option) => sum + option.priceCents, offer.priceCents);
}

/** The chosen options that this offer really has, in its own order. */
export const validOptions = (offer: Offer, chosen: readonly string[]): string[] =>
  offer.options.filter((option) => option.available && chosen.includes(option.id)).map((option) => option.id);
