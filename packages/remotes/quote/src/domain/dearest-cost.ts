import type { StoredParams } from '@coati/store';

/** The most that one traveler's trip costs, in cents; 0 where no cost is insured. */
export const dearestCostCents = ({ travelers = [] }: StoredParams): number =>
  Math.max(0, ...travelers.map(({ tripCostCents }) => tripCostCents));
