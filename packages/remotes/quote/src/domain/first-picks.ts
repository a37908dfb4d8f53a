import type { Offer } from '@coati/api';
import type { StoredParams } from '@coati/store';
import { benefitOf, isCovered, limitText, limitValue } from './benefits';
import { plansWords } from './counts';
import { dearestCostCents } from './dearest-cost';
import { dollars } from './dollars';

/** A plan to begin with, and the one thing that is true of it among the plans shown. */
export interface Pick {
  id: 'recommended' | 'cheapest' | 'medical';
  title: string;
  offer: Offer;
  reason: string;
}

/** The one meaning of each label, wherever it is shown; in the order the picks appear in. */
export const PICK_TITLES = {
  recommended: 'Recommended',
  cheapest: 'Lowest price',
  medical: 'Most medical coverage',
} as const;

/** Fewer plans than this are looked through faster than picks are read. */
export const FEW = 6;
/** The fewest plans that a label can tell apart. */
export const A_CHOICE = 2;

const MEDICAL = 'emergency-medical';
const EVACUATION = 'medical-evacuation';

/** The cover's limit, to order plans by; no more than 0 where the plan has none. */
const limit = (offer: Offer, id: string): number => limitValue(benefitOf(offer, id));

/** The most that a canceled trip brings back to the traveler whose share costs most, in cents. */
function paidBackCents(offer: Offer, costCents: number): number {
  const cancellation = benefitOf(offer, 'trip-cancellation');
  if (!cancellation || !isCovered(cancellation)) return 0;
  const most = cancellation.capCents ?? cancellation.amountCents ?? costCents;
  return Math.min(Math.floor((costCents * (cancellation.percent ?? 100)) / 100), most, costCents);
}

/** The first by these keys, the lower the better; price, then the id, where all are equal. */
function first(offers: readonly Offer[], ...keys: ((offer: Offer) => number)[]): Offer | undefined {
  const order = (a: Offer, b: Offer): number =>
    [...keys, (offer: Offer) => offer.priceCents].map((key) => key(a) - key(b)).find(Boolean) ??
    a.offerId.localeCompare(b.offerId);
  return [...offers].sort(order)[0];
}

/** The offer with the highest open score; of several, the cheapest. */
export const recommendedOf = (offers: readonly Offer[]): Offer | undefined =>
  first(offers, ({ score }) => -score);

export const lowestPriceCents = (offers: readonly Offer[]): number =>
  Math.min(...offers.map(({ priceCents }) => priceCents));

/** The labels that are true of an offer among these; none where there is nothing to tell apart. */
export function labelsOf(offer: Offer, offers: readonly Offer[]): string[] {
  if (offers.length < A_CHOICE) return [];
  return [
    ...(recommendedOf(offers) === offer ? [PICK_TITLES.recommended] : []),
    ...(lowestPriceCents(offers) === offer.priceCents ? [PICK_TITLES.cheapest] : []),
  ];
}

function recommended(offers: readonly Offer[]): Pick | null {
  const offer = recommendedOf(offers);
  if (!offer) return null;
  const reason = `The highest open score of ${offers.length} plans: ${offer.score.toFixed(1)} of 100.`;
  return { id: 'recommended', title: PICK_TITLES.recommended, offer, reason };
}

/** How the lowest price pays a canceled trip back, and the lowest that pays all of it, if that is another. */
function paysBack(offer: Offer, offers: readonly Offer[], costCents: number): string {
  if (costCents === 0) return '; no trip cost is insured.';
  const back = paidBackCents(offer, costCents);
  if (back === costCents) return ', and it insures your whole trip cost.';
  const whole = first(offers.filter((one) => paidBackCents(one, costCents) === costCents));
  const also = whole
    ? ` The lowest that insures it all is ${dollars(whole.priceCents)}: ${whole.plan.name}.`
    : '';
  return back === 0
    ? `. It pays nothing back if you cancel.${also}`
    : `. It pays back at most ${dollars(back)} of ${dollars(costCents)} per traveler.${also}`;
}

function cheapest(offers: readonly Offer[], costCents: number): Pick | null {
  const offer = first(offers);
  if (!offer) return null;
  const reason = `The lowest of ${plansWords(offers.length)}${paysBack(offer, offers, costCents)}`;
  return { id: 'cheapest', title: PICK_TITLES.cheapest, offer, reason };
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
 * Three plans to begin with, computed from what the shopper entered and nothing else; our commission is not known here.
 *
 * `offers` are those that pass the filters; among fewer than `from` there is nothing to pick. A plan that is first in two
 * ways appears twice, since both are true of it.
 */
export function firstPicks(offers: readonly Offer[], params: StoredParams, from = FEW): Pick[] {
  if (offers.length < from) return [];
  const costCents = dearestCostCents(params);
  return [recommended(offers), cheapest(offers, costCents), medical(offers)].filter((pick) => pick !== null);
}
