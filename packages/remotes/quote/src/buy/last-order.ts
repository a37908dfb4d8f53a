import type { Offer } from '@coati/api';
import type { OrderForm } from './order-form';

/** Of the last order sent: what its confirmation repeats and the policy does not tell. */
export interface LastOrder {
  quoteId: string;
  travelers: string[];
  /** By their labels. */
  upgrades: string[];
  email: string;
}

/** Kept in memory alone: names and addresses stay out of browser storage (docs/adr/0004-persisted-customer.md). */
let last: LastOrder | null = null;

export function keepLastOrder(
  form: OrderForm,
  order: Pick<LastOrder, 'quoteId' | 'email'> & { offer: Offer; chosen: readonly string[] },
): void {
  const { quoteId, offer, chosen, email } = order;
  last = {
    quoteId,
    travelers: form.travelers.map(({ firstName, lastName }) => `${firstName.trim()} ${lastName.trim()}`),
    upgrades: offer.options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label),
    email,
  };
}

/** The order of that quote; null after a reload, and in another tab. */
export const lastOrderOf = (quoteId: string): LastOrder | null => (last?.quoteId === quoteId ? last : null);
