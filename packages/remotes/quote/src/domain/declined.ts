import type { Declined } from '@coati/api';

/** More than one of those below: the service's own word. */
const SEVERAL = 'several-rules';

/** Rules that another trip, party or day would pass: what the person can change. */
const WITHIN_REACH: Readonly<Record<string, string>> = {
  'trip-too-long': 'if the trip were shorter',
  'trip-cost-above-cap': 'with a lower insured trip cost',
  'party-cost-above-cap': 'with a lower insured cost for the party',
  'party-too-large': 'for fewer travelers at once',
  'too-early': 'closer to your departure',
  'needs-trip-cost': 'with a trip cost to insure',
  'needs-zero-trip-cost': 'with a trip cost of $0',
  'trip-kind-mismatch': 'for another kind of trip',
  [SEVERAL]: 'with more than one change',
};

export interface DeclinedGroup {
  rule: string;
  /** "Open to you …": what would have to change; null when nothing can. */
  change: string | null;
  plans: Declined[];
}

/** Declined plans by the rule that failed, the ones within reach first. */
export function groupDeclined(declined: readonly Declined[]): DeclinedGroup[] {
  const groups = new Map<string, Declined[]>();
  for (const plan of declined) groups.set(plan.rule, [...(groups.get(plan.rule) ?? []), plan]);
  return [...groups]
    .map(([rule, plans]) => ({ rule, change: WITHIN_REACH[rule] ?? null, plans }))
    .sort((a, b) => reach(a) - reach(b) || b.plans.length - a.plans.length);
}

/** One change first, then several, then none. */
const reach = ({ rule, change }: DeclinedGroup): number => (change ? Number(rule === SEVERAL) : 2);
