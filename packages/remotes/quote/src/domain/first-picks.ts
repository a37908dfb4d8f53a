import type { Offer } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { benefitOf, isCovered, limitText, limitValue } from './benefits';
import { plansWords } from './counts';
import { dearestCostCents } from './dearest-cost';

/** A plan to begin with, and the one thing that is true of it among the plans shown. */
export interface Pick {
  id: 'cheapest' | 'value' | 'medical';
  title: string;
  offer: Offer;
  reason: string;
}

/** What each is for, in the order they stand in. */
export const PICK_TITLES = {
  cheapest: 'Lowest price',
  value: 'Best value',
  medical: 'Most medical coverage',
} as const;

/** Fewer plans than this are looked through faster than picks are read. */
export const FEW = 6;
/** One plan is nobody's choice. */
export const A_CHOICE = 2;

const MEDICAL = 'emergency-medical';
const EVACUATION = 'medical-evacuation';

/** The cover's limit, to order plans by; no more than 0 where the plan has none. */
const limit = (offer: Offer, id: string): number => limitValue(benefitOf(offer, id));

/** Whether a traveler with the dearest share would get all of it back; true of every plan where none is insured. */
function paysBackAll(offer: Offer, costCents: number): boolean {
  const cancellation = benefitOf(offer, 'trip-cancellation');
  if (costCents === 0) return true;
  if (!cancellation || !isCovered(cancellation)) return false;
  const most = cancellation.capCents ?? cancellation.amountCents ?? costCents;
  return (cancellation.percent ?? 100) >= 100 && most >= costCents;
}

/** The first by these keys, the lower the better; price, then the id, where all are equal. */
function first(offers: readonly Offer[], ...keys: ((offer: Offer) => number)[]): Offer | undefined {
  const order = (a: Offer, b: Offer): number =>
    [...keys, (offer: Offer) => offer.priceCents].map((key) => key(a) - key(b)).find(Boolean) ??
    a.offerId.localeCompare(b.offerId);
  return [...offers].sort(order)[0];
}

function cheapest(offers: readonly Offer[], costCents: number): Pick | null {
  const meeting = offers.filter((offer) => paysBackAll(offer, costCents));
  const offer = first(meeting);
  if (!offer) return null;
  const plans = plansWords(meeting.length);
  const isBeaten = offers.some(({ priceCents }) => priceCents < offer.priceCents);
  // "Lowest price" stands above it, and the page's best price is a lower one then: both are true, and it is said how.
  const less = isBeaten ? ' Cheaper ones pay back less.' : '';
  const insured = costCents > 0 ? ` insuring your whole trip cost.${less}` : '; no trip cost is insured.';
  const reason = `The lowest of ${plans}${insured}`;
  return { id: 'cheapest', title: PICK_TITLES.cheapest, offer, reason };
}

function value(offers: readonly Offer[]): Pick | null {
  const offer = first(offers, ({ score }) => -score);
  if (!offer) return null;
  const reason = `The highest open score of ${offers.length} plans: ${offer.score.toFixed(1)} of 100.`;
  return { id: 'value', title: PICK_TITLES.value, offer, reason };
}

function medical(offers: readonly Offer[]): Pick | null {
  const offer = first(
    offers,
    (one) => -limit(one, MEDICAL),
    (one) => -limit(one, EVACUATION),
  );
  if (!offer || limit(offer, MEDICAL) <= 0) return null;
  const words = (id: string): string => limitText(benefitOf(offer, id));
  const also = limit(offer, EVACUATION) > 0 ? ` And ${words(EVACUATION)} for evacuation.` : '';
  const reason = `Up to ${words(MEDICAL)} for hospital and doctors: no plan here pays more.${also}`;
  return { id: 'medical', title: PICK_TITLES.medical, offer, reason };
}

/**
 * Three plans to begin with, computed from what the shopper asked and nothing else; what we are paid is not known here.
 *
 * `offers` are those that pass the filters; among fewer than `from` there is nothing to pick. A plan that is first in two
 * ways stands twice, since both are true of it.
 */
export function firstPicks(offers: readonly Offer[], params: StoredParams, from = FEW): Pick[] {
  if (offers.length < from) return [];
  const costCents = dearestCostCents(params);
  return [cheapest(offers, costCents), value(offers), medical(offers)].filter((pick) => pick !== null);
}
