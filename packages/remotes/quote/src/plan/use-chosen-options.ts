import type { Offer } from '@coati/api';
import { useSearchParams } from '@coati/router';
import { totalCents, validOptions } from '../domain/totals';

export interface ChosenOptions {
  chosen: string[];
  totalCents: number;
  toggle: (optionId: string) => void;
}

/** The options ticked for a plan; they live in the address, so a shared or reloaded page keeps them. */
export function useChosenOptions(offer: Offer): ChosenOptions {
  const [search, setSearch] = useSearchParams();
  const chosen = validOptions(offer, (search.get('options') ?? '').split(','));
  const toggle = (optionId: string): void =>
    setSearch(
      (current) => {
        const now = validOptions(offer, (current.get('options') ?? '').split(','));
        const next = now.includes(optionId) ? now.filter((id) => id !== optionId) : [...now, optionId];
        const address = new URLSearchParams(current);
        if (next.length > 0) address.set('options', next.join(','));
        else address.delete('options');
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  return { chosen, totalCents: totalCents(offer, chosen), toggle };
}
