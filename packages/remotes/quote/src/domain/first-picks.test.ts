import { describe, expect, it } from 'vitest';
import { answer, benefit, offer, withBenefit } from '../testing/samples';
import { A_CHOICE, firstPicks } from './first-picks';

const { params } = answer();
const free = {
  ...params,
  travelers: params.travelers.map((traveler) => ({ ...traveler, tripCostCents: 0 })),
};
const half = withBenefit(
  offer('half', { priceCents: 5_000, score: 10 }),
  benefit('trip-cancellation', 'Trip cancellation', { state: 'percent', percent: 100, capCents: 100_000 }),
);
const medical = (id: string, dollars: number, evacuation: number, priceCents: number) =>
  withBenefit(
    withBenefit(
      offer(id, { priceCents, score: 50 }),
      benefit('emergency-medical', 'Emergency medical', { amountCents: dollars * 100 }),
    ),
    benefit('medical-evacuation', 'Medical evacuation', { amountCents: evacuation * 100 }),
  );
const six = [
  half,
  offer('cheap', { priceCents: 12_000, score: 60 }),
  offer('scored', { priceCents: 20_000, score: 91.5 }),
  medical('hospital', 500_000, 250_000, 30_000),
  medical('both', 500_000, 1_000_000, 40_000),
  medical('both-dearer', 500_000, 1_000_000, 50_000),
];
const told = (picks: ReturnType<typeof firstPicks>) =>
  picks.map(({ id, offer: { offerId } }) => [id, offerId]);

describe('[Q-06] three plans to begin with', () => {
  it('are the cheapest that pays the trip back, the best by score, and the most medical cover', () => {
    const picks = firstPicks(six, params);
    expect(told(picks)).toEqual([
      ['cheapest', 'cheap'],
      ['value', 'scored'],
      ['medical', 'both'],
    ]);
    expect(picks.map(({ reason }) => reason)).toEqual([
      'The lowest of 5 plans insuring your whole trip cost. Cheaper ones pay back less.',
      'The highest open score of 6 plans: 91.5 of 100.',
      'Up to $500,000 for hospital and doctors: no plan here pays more. And $1,000,000 for evacuation.',
    ]);
  });

  it('ask no trip cost back where none is insured', () => {
    const [cheapest] = firstPicks(six, free);
    expect(cheapest?.offer.offerId).toBe('half');
    expect(cheapest?.reason).toBe('The lowest of 6 plans; no trip cost is insured.');
  });

  it('leave out a kind that no plan meets, and say nothing among a handful of plans', () => {
    const none = six.map((one) =>
      withBenefit(one, benefit('trip-cancellation', 'Trip cancellation', { state: 'none' })),
    );
    expect(told(firstPicks(none, params)).map(([id]) => id)).toEqual(['value', 'medical']);
    expect(firstPicks(six.slice(1), params)).toEqual([]);
    expect(told(firstPicks(six.slice(1, 3), params, A_CHOICE))).toEqual([
      ['cheapest', 'cheap'],
      ['value', 'scored'],
      ['medical', 'cheap'],
    ]);
    expect(firstPicks(six.slice(1, 2), params, A_CHOICE)).toEqual([]);
  });

  it('do not depend on who answered first', () => {
    expect(told(firstPicks([...six].reverse(), params))).toEqual(told(firstPicks(six, params)));
  });
});
