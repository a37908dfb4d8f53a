import type { Declined } from '@coati/api';
import { joinWords } from '@coati/formats';
import { addDays, daysBetween } from './dates';
import { dollars } from './dollars';
import { splitCost, type TripForm } from './trip-form';

export type Remedy = Partial<NonNullable<Declined['remedy']>>;

/** A change of the trip, and how many of the declined plans it opens. */
export interface NearMiss {
  remedy: Remedy;
  /** `for a trip of up to 90 days` */
  change: string;
  plans: number;
}

const KIND_WORDS: Record<NonNullable<Remedy['kind']>, string> = {
  single: 'for a trip that isn’t a cruise',
  cruise: 'for a cruise',
  annual: 'for a whole year of trips',
};

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const capWords = (cents: number, whose: string): string =>
  cents === 0 ? 'with a trip cost of $0' : `insuring up to ${dollars(cents)} ${whose}`;

/** The change in words that follow "Open to you". */
export function remedyWords({ kind, maxDays, maxTripCostCents, maxPartyCostCents }: Remedy): string {
  const parts = [
    kind && KIND_WORDS[kind],
    kind !== 'annual' && isSet(maxDays) && `for a trip of up to ${maxDays} ${maxDays === 1 ? 'day' : 'days'}`,
    isSet(maxTripCostCents) && capWords(maxTripCostCents, 'for each traveler'),
    isSet(maxPartyCostCents) && capWords(maxPartyCostCents, 'for everyone together'),
  ];
  return joinWords(parts.filter((part) => typeof part === 'string'));
}

/** Whether a limit is kept to by a trip that keeps to another; one that sets no limit asks nothing. */
const keepsTo = (own: number | null | undefined, needed: number | null | undefined): boolean =>
  !isSet(needed) || (isSet(own) && own <= needed);

/** Whether the trip changed by the first is open to a plan that needs the second. */
const opens = (change: Remedy, needed: Remedy): boolean =>
  (change.kind ?? null) === (needed.kind ?? null) &&
  (needed.kind === 'annual' || keepsTo(change.maxDays, needed.maxDays)) &&
  keepsTo(change.maxTripCostCents, needed.maxTripCostCents) &&
  keepsTo(change.maxPartyCostCents, needed.maxPartyCostCents);

/** The changes that open declined plans, each once; those that open most come first. */
export function nearMisses(declined: readonly Declined[]): NearMiss[] {
  const remedies = declined.map(({ remedy }) => remedy).filter(isSet);
  const byWords = new Map(remedies.map((remedy) => [remedyWords(remedy), remedy]));
  return [...byWords]
    .map(([change, remedy]) => ({
      change,
      remedy,
      plans: remedies.filter((needed) => opens(remedy, needed)).length,
    }))
    .sort((a, b) => b.plans - a.plans || a.change.localeCompare(b.change));
}

/** What each traveler insures within the caps; over the party's cap, everyone gives up the same share. */
function cappedCosts(costs: number[], { maxTripCostCents, maxPartyCostCents }: Remedy): number[] {
  const capped = costs.map((cost) => Math.min(cost, maxTripCostCents ?? cost));
  const total = capped.reduce((sum, cost) => sum + cost, 0);
  const most = maxPartyCostCents ?? total;
  return total > most ? capped.map((cost) => Math.floor((cost * most) / total)) : capped;
}

/** The form of the same trip with the change made; what the change does not name stays as it was. */
export function remedied(form: TripForm, remedy: Remedy): TripForm {
  const kind = remedy.kind ?? form.kind;
  const shares = splitCost(form.totalCostCents ?? 0, form.travelers.length);
  const costs = form.travelers.map((traveler, index) =>
    form.costBy === 'total' ? (shares[index] ?? 0) : (traveler.costCents ?? 0),
  );
  const capped = cappedCosts(costs, remedy);
  const days = daysBetween(form.departureDate, form.returnDate) + 1;
  const most = remedy.maxDays ?? days;
  return {
    ...form,
    kind,
    returnDate: days > most ? addDays(form.departureDate, most - 1) : form.returnDate,
    costBy: 'traveler',
    travelers: form.travelers.map((traveler, index) => ({ ...traveler, costCents: capped[index] ?? 0 })),
  };
}
