import type { Benefit, Offer, PlanOption } from '@coati/api';
import { dollars } from './dollars';

export const benefitOf = (offer: Offer, id: string): Benefit | undefined =>
  offer.benefits.find((benefit) => benefit.id === id);

const optionOf = (offer: Offer, id: string): PlanOption | undefined =>
  offer.options.find((option) => option.id === id);

/** Whether the plan pays for it at its base price. */
export const isCovered = (benefit: Benefit | undefined): boolean =>
  benefit !== undefined && benefit.state !== 'none' && benefit.state !== 'optional';

/** Whether this party can have the cover: in the base price, or as an option still open to them. */
export const isObtainable = (offer: Offer, benefitId: string, optionId = benefitId): boolean =>
  isCovered(benefitOf(offer, benefitId)) || optionOf(offer, optionId)?.available === true;

/** Options that switch a benefit on under another name than its own. */
const BENEFIT_OF_OPTION: Readonly<Record<string, string>> = { 'adventure-sports': 'hazardous-sports' };

/** A benefit as it is with the chosen options: switched on where one of them adds it, primary where one makes it so. */
export function withOptions(benefit: Benefit, chosen: readonly string[]): Benefit & { added: boolean } {
  if (benefit.id === 'emergency-medical' && chosen.includes('primary-medical') && isCovered(benefit)) {
    return { ...benefit, primary: true, added: false };
  }
  const added = !isCovered(benefit) && chosen.some((id) => (BENEFIT_OF_OPTION[id] ?? id) === benefit.id);
  if (!added) return { ...benefit, added };
  const figure = benefit.percent !== null ? 'percent' : benefit.amountCents !== null ? 'amount' : 'included';
  return { ...benefit, state: figure, added };
}

/** The figure alone: what the plan pays at most, or whether it pays. */
export function limitText(benefit: Benefit | undefined): string {
  if (!benefit || benefit.state === 'none') return 'Not covered';
  if (benefit.state === 'included') return 'Covered';
  const figure =
    benefit.percent !== null && benefit.percent !== undefined
      ? `${benefit.percent}% of trip cost`
      : benefit.amountCents !== null && benefit.amountCents !== undefined
        ? dollars(benefit.amountCents)
        : null;
  if (benefit.state === 'optional') return figure ? `Optional, ${figure}` : 'Optional';
  return figure ?? 'Covered';
}

/** What narrows or widens the limit, each in a few words. */
export function limitNotes(benefit: Benefit): string[] {
  if (benefit.state === 'none') return [];
  const notes: string[] = [];
  if (benefit.capCents) notes.push(`up to ${dollars(benefit.capCents)}`);
  if (benefit.perDayCents) notes.push(`${dollars(benefit.perDayCents)} a day`);
  if (benefit.triggerHours) notes.push(`after ${benefit.triggerHours} hours`);
  if (benefit.deductibleCents) notes.push(`${dollars(benefit.deductibleCents)} deductible`);
  else if (benefit.deductibleCents === 0) notes.push('no deductible');
  if (benefit.primary === true) notes.push('primary: pays first');
  if (benefit.primary === false) notes.push('secondary: pays after your own health plan');
  return notes;
}

/** One number to order plans by for one benefit; nothing covered is below every limit. */
export function limitValue(benefit: Benefit | undefined): number {
  if (!benefit || benefit.state === 'none') return -1;
  if (benefit.state === 'optional') return 0;
  return benefit.amountCents ?? benefit.percent ?? 1;
}

/** The benefits in the order a person thinks of a trip: before, during, belongings, the worst, extras. */
const BENEFIT_GROUPS: readonly { title: string; ids: readonly string[] }[] = [
  {
    title: 'If you cannot go, or must come home early',
    ids: [
      'trip-cancellation',
      'trip-interruption',
      'preexisting-waiver',
      'cfar',
      'ifar',
      'cancel-for-work',
      'job-loss',
      'financial-default',
      'terrorism',
      'hurricane-weather',
    ],
  },
  {
    title: 'If you fall ill or are hurt on the trip',
    ids: ['emergency-medical', 'medical-evacuation', 'non-medical-evacuation', 'dental', 'hazardous-sports'],
  },
  {
    title: 'If the journey goes wrong',
    ids: ['travel-delay', 'missed-connection', 'itinerary-change', 'change-fee', 'rental-car'],
  },
  { title: 'If your belongings are lost or late', ids: ['baggage', 'baggage-delay', 'sports-equipment'] },
  { title: 'Accidental death', ids: ['add-24h', 'add-common-carrier', 'add-flight'] },
];

/** The groups with the benefits that occur among `benefits`; what no group names comes last, never dropped. */
export function groupBenefits(
  benefits: readonly { id: string; label: string }[],
): { title: string; rows: { id: string; label: string }[] }[] {
  const labels = new Map(benefits.map((benefit) => [benefit.id, benefit.label]));
  const known = new Set(BENEFIT_GROUPS.flatMap((group) => group.ids));
  const groups = BENEFIT_GROUPS.map((group) => ({
    title: group.title,
    rows: group.ids.flatMap((id) => (labels.has(id) ? [{ id, label: labels.get(id) ?? id }] : [])),
  }));
  const others = [...labels].filter(([id]) => !known.has(id)).map(([id, label]) => ({ id, label }));
  return [...groups, { title: 'Other benefits', rows: others }].filter((group) => group.rows.length > 0);
}
