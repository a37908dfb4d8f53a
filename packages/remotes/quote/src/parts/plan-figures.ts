import type { Offer, Policy } from '@coati/api';

/** A plan as events tell of it: by its codes, and the price it was offered at. */
export function planFigures({ carrier, plan, ...rest }: Offer | Pick<Policy, 'carrier' | 'plan'>) {
  const named = { carrierId: carrier.id, planId: plan.id };
  return 'priceCents' in rest ? { ...named, priceCents: rest.priceCents } : named;
}
