import type { Offer, QuoteVocabulary } from '@coati/api';
import { benefitOf, isCovered, isObtainable } from './benefits';

export type FilterGroup = QuoteVocabulary['filters'][number];

/** A chosen filter as the store keeps it: `<group>:<choice>` and the words on its chip. */
export interface ActiveFilter {
  key: string;
  label: string;
}

type Predicate = (offer: Offer, choice: string) => boolean;

/** AM Best's grades from A- upwards; the lower ones begin with B. */
const A_MINUS_OR_BETTER = new Set(['A++', 'A+', 'A', 'A-']);

const atLeast =
  (benefitId: string): Predicate =>
  (offer, choice) => {
    const benefit = benefitOf(offer, benefitId);
    return isCovered(benefit) && (benefit?.amountCents ?? 0) >= Number(choice) * 100;
  };

const covered =
  (benefitId: string): Predicate =>
  (offer) =>
    isCovered(benefitOf(offer, benefitId));

const obtainable =
  (benefitId: string): Predicate =>
  (offer) =>
    isObtainable(offer, benefitId);

/** What each group of `/api/quotes/meta` asks of a plan. Source: domain dossier §1, filters. */
const PREDICATES: Readonly<Record<string, Predicate>> = {
  'plan-type': (offer, choice) => offer.plan.kind === choice,
  medical: atLeast('emergency-medical'),
  evacuation: atLeast('medical-evacuation'),
  preexisting: (offer) =>
    isCovered(benefitOf(offer, 'preexisting-waiver')) &&
    !offer.deadlines.some((deadline) => deadline.id === 'preexisting-waiver' && deadline.missed),
  cfar: obtainable('cfar'),
  ifar: obtainable('ifar'),
  'primary-medical': (offer) =>
    benefitOf(offer, 'emergency-medical')?.primary === true ||
    offer.options.some((option) => option.id === 'primary-medical' && option.available),
  'cancel-for-work': obtainable('cancel-for-work'),
  'hurricane-weather': covered('hurricane-weather'),
  'financial-default': covered('financial-default'),
  terrorism: covered('terrorism'),
  cruise: (offer) => offer.plan.kind === 'cruise' || isCovered(benefitOf(offer, 'itinerary-change')),
  'hazardous-sports': (offer) => isObtainable(offer, 'hazardous-sports', 'adventure-sports'),
  'rental-car': obtainable('rental-car'),
  'delay-6h': (offer) => {
    const delay = benefitOf(offer, 'travel-delay');
    return isCovered(delay) && (delay?.triggerHours ?? Number.POSITIVE_INFINITY) <= 6;
  },
  'am-best-a-minus': (offer) => A_MINUS_OR_BETTER.has(offer.carrier.amBest.rating),
  provider: (offer, choice) => offer.carrier.id === choice,
  price: (offer, choice) => offer.priceCents < Number(choice.replace('under-', '')) * 100,
};

/** Groups of limits, where one choice takes the place of another. */
const SINGLE_CHOICE = new Set(['medical', 'evacuation', 'price']);

export const isSingleChoice = (group: string): boolean => SINGLE_CHOICE.has(group);
export const groupOf = (key: string): string => key.split(':', 1)[0] ?? '';

/** The groups this page knows how to apply; one that a later service adds waits for a later page. */
export const knownGroups = (groups: readonly FilterGroup[]): FilterGroup[] =>
  groups.filter((group) => group.id in PREDICATES);

function byGroup(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const [group = '', choice = ''] = key.split(':', 2);
    if (group in PREDICATES) groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return groups;
}

/** The offers that meet any choice of a group, in every group that has one. */
export function applyFilters(offers: readonly Offer[], keys: readonly string[]): Offer[] {
  const groups = [...byGroup(keys)];
  return offers.filter((offer) =>
    groups.every(([group, choices]) => choices.some((choice) => PREDICATES[group]?.(offer, choice))),
  );
}

/** How many plans a choice would leave, the choices of other groups kept. */
export function countWith(offers: readonly Offer[], keys: readonly string[], key: string): number {
  const others = keys.filter((other) => groupOf(other) !== groupOf(key));
  return applyFilters(offers, [...others, key]).length;
}

/** Choices that tell plans of this quote apart: no insurer without a plan, no price above all of them or below. */
export function tellingChoices(
  { id, choices }: FilterGroup,
  offers: readonly Offer[],
  keys: readonly string[],
): FilterGroup['choices'] {
  if (id !== 'provider' && id !== 'price') return choices;
  return choices.filter((choice) => {
    const key = `${id}:${choice.id}`;
    const plans = applyFilters(offers, [key]).length;
    return keys.includes(key) || (plans > 0 && (id === 'provider' || plans < offers.length));
  });
}

/** The chip for a key, in the vocabulary's words; null for a key nobody offers (an old or made-up address). */
export function activeFilterOf(groups: readonly FilterGroup[], key: string): ActiveFilter | null {
  const [groupId, choiceId] = key.split(':', 2);
  const group = groups.find((candidate) => candidate.id === groupId);
  const choice = group?.choices.find((candidate) => candidate.id === choiceId);
  if (!group || !choice) return null;
  return { key, label: `${group.label}: ${choice.label}` };
}
