import { describe, expect, it } from 'vitest';
import { benefit } from '../testing/samples';
import { benefitMerits, bestOf, isSameFor, type Merits } from './merits';

const COST = 250_000;
const best = (...row: (number | null)[]) => bestOf(row.map((part) => (part === null ? null : [part])));
const of = (parts: Parameters<typeof benefit>[2], cost = COST): Merits | null =>
  benefitMerits(benefit('x', 'X', parts), cost);

describe('[Q-06] best stands where a plan stands out', () => {
  it('marks the one that is ahead of all others', () => {
    expect(best(100, 250, 100)).toEqual([false, true, false]);
    expect(best(100, null)).toEqual([true, false]);
  });

  it('marks nobody where most are alike, or nobody has it', () => {
    expect(best(250, 250, 250, 100)).toEqual([false, false, false, false]);
    expect(best(250, 250, 100)).toEqual([false, false, false]);
    expect(best(250, 250)).toEqual([false, false]);
    expect(best(null, null)).toEqual([false, false]);
  });

  it('lets two of four share it, where they are alike to the letter', () => {
    expect(best(250, 100, 250, 50)).toEqual([true, false, true, false]);
    expect(best(250, 100, 249, 50)).toEqual([false, false, false, false]);
  });

  it('marks nobody for a lead that decides nothing', () => {
    expect(best(-22_700, -22_650)).toEqual([false, false]);
    expect(best(-22_700, -15_050)).toEqual([false, true]);
  });

  it('marks no higher limit that pays later, or after more of one’s own', () => {
    const soon = of({ amountCents: 75_000, triggerHours: 6 });
    const late = of({ amountCents: 100_000, triggerHours: 12 });
    expect(bestOf([soon, late])).toEqual([false, false]);
    expect(bestOf([of({ amountCents: 100_000, triggerHours: 6 }), late])).toEqual([true, false]);
    const own = of({ amountCents: 100_000, deductibleCents: 10_000 });
    expect(bestOf([own, of({ amountCents: 50_000 })])).toEqual([false, false]);
  });

  it('prefers what pays first among equal limits', () => {
    const [first, second] = [true, false].map((primary) => of({ amountCents: 10_000_000, primary }));
    expect(bestOf([second ?? null, first ?? null])).toEqual([false, true]);
  });

  it('counts of a share of the cost what it pays on this trip', () => {
    const share = (percent: number, capCents: number) => of({ state: 'percent', percent, capCents });
    expect(bestOf([share(100, 10_000_000), share(100, 2_500_000)])).toEqual([false, false]);
    expect(isSameFor([share(100, 10_000_000), share(100, 2_500_000)])).toBe(true);
    expect(bestOf([share(100, 10_000_000), share(100, 100_000)])).toEqual([true, false]);
    expect(of({ state: 'percent', percent: 150 }, 0)?.[0]).toBe(150);
  });

  it('counts nothing that the plan’s own price does not buy', () => {
    expect(of({ state: 'optional', amountCents: 5 })).toBeNull();
    expect(of({ state: 'none' })).toBeNull();
    expect(benefitMerits(undefined, COST)).toBeNull();
    expect(isSameFor([null, null])).toBe(false);
  });
});
