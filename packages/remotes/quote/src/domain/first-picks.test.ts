import { describe, expect, it } from 'vitest';
import { answer, benefit, offer, withBenefit } from '../testing/samples';
import { A_CHOICE, firstPicks, labelsOf, recommendedOf } from './first-picks';

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
  it('are the highest open score, the lowest price, and the most medical coverage', () => {
    const picks = firstPicks(six, params);
    expect(told(picks)).toEqual([
      ['recommended', 'scored'],
      ['cheapest', 'half'],
      ['medical', 'both'],
    ]);
    expect(picks.map(({ reason }) => reason)).toEqual([
      'The highest open score of 6 plans: 91.5 of 100.',
      'The lowest of 6 plans. It pays back at most $1,000 of $2,500 per traveler. The lowest that insures it all is $120: Plan cheap.',
      'Up to $500,000 for hospital and doctors: no plan here pays more. And $1,000,000 for evacuation.',
    ]);
  });

  it('say how the lowest price pays the trip back', () => {
    const reason = (offers: typeof six, of = params) =>
      firstPicks(offers, of, A_CHOICE).find(({ id }) => id === 'cheapest')?.reason;
    const none = withBenefit(half, benefit('trip-cancellation', 'Trip cancellation', { state: 'none' }));
    expect(reason(six, free)).toBe('The lowest of 6 plans; no trip cost is insured.');
    expect(reason(six.slice(1))).toBe('The lowest of 5 plans, and it insures your whole trip cost.');
    expect(reason([none, ...six.slice(1, 3)])).toBe(
      'The lowest of 3 plans. It pays nothing back if you cancel. The lowest that insures it all is $120: Plan cheap.',
    );
    expect(reason([none, half])).toBe('The lowest of 2 plans. It pays nothing back if you cancel.');
  });

  it('leave out a kind that no plan meets, and say nothing among a handful of plans', () => {
    const none = six.map((one) =>
      withBenefit(one, benefit('emergency-medical', 'Emergency medical', { state: 'none' })),
    );
    expect(told(firstPicks(none, params)).map(([id]) => id)).toEqual(['recommended', 'cheapest']);
    expect(firstPicks(six.slice(1), params)).toEqual([]);
    expect(told(firstPicks(six.slice(1, 3), params, A_CHOICE))).toEqual([
      ['recommended', 'scored'],
      ['cheapest', 'cheap'],
      ['medical', 'cheap'],
    ]);
    expect(firstPicks(six.slice(1, 2), params, A_CHOICE)).toEqual([]);
  });

  it('do not depend on who answered first', () => {
    expect(told(firstPicks([...six].reverse(), params))).toEqual(told(firstPicks(six, params)));
  });
});

describe('[Q-06] the labels of a plan (case U4)', () => {
  it('mean the same as the picks, whichever plans are shown', () => {
    const labels = (offers: typeof six) =>
      offers.flatMap((one) => labelsOf(one, offers).map((label) => [label, one.offerId]));
    for (const offers of [six, six.slice(1), six.slice(2)]) {
      const picks = firstPicks(offers, params, A_CHOICE).filter(({ id }) => id !== 'medical');
      const picked = picks.map(({ title, offer: { offerId } }) => [title, offerId]);
      expect([...labels(offers)].sort()).toEqual([...picked].sort());
    }
  });

  it('are two on the plan that is first in both, and none where there is one plan', () => {
    const all = offer('all', { priceCents: 1_000, score: 99 });
    expect(labelsOf(all, [all, ...six])).toEqual(['Recommended', 'Lowest price']);
    expect(labelsOf(all, [all])).toEqual([]);
  });

  it('recommend the cheaper of two plans with the same score', () => {
    const twins = [
      offer('dear', { priceCents: 900, score: 70 }),
      offer('cheap', { priceCents: 800, score: 70 }),
    ];
    expect(recommendedOf(twins)?.offerId).toBe('cheap');
  });
});
