import type { AddressCodec } from '../parts/use-address-state';

export interface CompareAddress {
  /** Offer ids in the order of their columns. */
  plans: string[];
  onlyDifferences: boolean;
}

/** `?plans=a,b,c&differences=only` */
export const compareAddress: AddressCodec<CompareAddress> = {
  read: (search) => ({
    plans: (search.get('plans') ?? '').split(',').filter(Boolean),
    onlyDifferences: search.get('differences') === 'only',
  }),
  write: ({ plans, onlyDifferences }, current) => {
    const next = new URLSearchParams(current);
    if (plans.length > 0) next.set('plans', plans.join(','));
    else next.delete('plans');
    if (onlyDifferences) next.set('differences', 'only');
    else next.delete('differences');
    return next;
  },
};

/** The list that a comparison was made from, its plans ticked. */
export function listSearch(comparison: string): string {
  const query = new URLSearchParams(comparison);
  const plans = query.get('plans');
  for (const name of ['plans', 'differences']) query.delete(name);
  if (plans) query.set('compare', plans);
  const text = query.toString();
  return text && `?${text}`;
}
