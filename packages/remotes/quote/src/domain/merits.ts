import type { Benefit } from '@coati/api';
import { isCovered } from './benefits';

/** What a figure is worth to a traveler, part by part, each the more the better. */
export type Merits = readonly number[];

/** A lead below this share of the other's figure decides nothing. */
const CLEAR_LEAD = 0.05;
/** As many as may share the word "Best", and among how many plans at least. */
const MAY_SHARE = 2;
const SHARED_AMONG = 4;

/** The most a benefit pays one traveler of this trip, in cents; a share of the cost ends at its cap. */
function payableCents({ percent, amountCents, capCents }: Benefit, dearestCents: number): number {
  const limit = capCents ?? Number.MAX_SAFE_INTEGER;
  if (percent === null || percent === undefined) return Math.min(amountCents ?? 1, limit);
  return dearestCents > 0 ? Math.min((dearestCents * percent) / 100, limit) : percent;
}

/** What a benefit is worth on this trip; null where the plan's own price does not buy it. */
export function benefitMerits(benefit: Benefit | undefined, dearestCents: number): Merits | null {
  if (!benefit || !isCovered(benefit)) return null;
  const limit = payableCents(benefit, dearestCents);
  return [
    limit,
    Math.min(benefit.perDayCents ?? limit, limit),
    -(benefit.triggerHours ?? 0),
    -(benefit.deductibleCents ?? 0),
    benefit.primary === true ? 1 : 0,
  ];
}

const isSame = (a: Merits | null, b: Merits | null): boolean =>
  a === null || b === null ? a === b : a.every((part, index) => part === b[index]);

/** Nowhere worse, and clearly better in something: a higher limit that pays later is no better one. */
function isAhead(a: Merits | null, b: Merits | null): boolean {
  if (a === null || b === null) return a !== null;
  const leads = a.map((part, index) => part - (b[index] ?? 0));
  const isClear = leads.some((lead, index) => lead > 0 && lead >= Math.abs(b[index] ?? 0) * CLEAR_LEAD);
  return isClear && leads.every((lead) => lead >= 0);
}

/** Which of a row's plans to call best: one that is ahead of all others, or two alike that are ahead of two or more. */
export function bestOf(row: readonly (Merits | null)[]): boolean[] {
  const best = row.map(
    (one) => one !== null && row.every((other) => isSame(one, other) || isAhead(one, other)),
  );
  const most = row.length >= SHARED_AMONG ? MAY_SHARE : 1;
  return best.filter(Boolean).length <= most ? best : row.map(() => false);
}

/** Whether all plans pay the same on this trip, whatever their papers allow on a dearer one. */
export const isSameFor = (row: readonly (Merits | null)[]): boolean =>
  row.every((one) => one !== null && isSame(one, row[0] ?? null));
