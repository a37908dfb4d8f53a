import type { Offer } from '@coati/api';
import { totalCents, validOptions } from '../domain/totals';
import { useAddressState, type AddressCodec } from '../parts/use-address-state';

export interface ChosenOptions {
  chosen: string[];
  totalCents: number;
  toggle: (optionId: string) => void;
}

/** `?options=cfar,rental-car` */
const optionsAddress: AddressCodec<string[]> = {
  read: (search) => (search.get('options') ?? '').split(',').filter(Boolean),
  write: (options, current) => {
    const next = new URLSearchParams(current);
    if (options.length > 0) next.set('options', options.join(','));
    else next.delete('options');
    return next;
  },
};

/** The options ticked for a plan; they live in the address, so a shared or reloaded page keeps them. */
export function useChosenOptions(offer: Offer): ChosenOptions {
  const [ticked, change] = useAddressState(optionsAddress);
  const chosen = validOptions(offer, ticked);
  const toggle = (optionId: string): void =>
    change((now) => (now.includes(optionId) ? now.filter((id) => id !== optionId) : [...now, optionId]));
  return { chosen, totalCents: totalCents(offer, chosen), toggle };
}
