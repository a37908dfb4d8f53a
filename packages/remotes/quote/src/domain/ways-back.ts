import type { Offer } from '@coati/api';
import { applyFilters, type ActiveFilter } from './filters';

/** For each active filter, how many plans come back without it; the most helpful first, useless ones left out. */
export function waysBack(
  offers: readonly Offer[],
  active: readonly ActiveFilter[],
): { filter: ActiveFilter; plans: number }[] {
  const keys = active.map((filter) => filter.key);
  return active
    .map((filter) => ({
      filter,
      plans: applyFilters(
        offers,
        keys.filter((key) => key !== filter.key),
      ).length,
    }))
    .filter((way) => way.plans > 0)
    .sort((a, b) => b.plans - a.plans);
}
