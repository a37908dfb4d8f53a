import { describe, expect, it } from 'vitest';
import { payBack, type Terms } from './pay-back';

const terms = (parts: Partial<Terms> = {}): Terms => ({
  deductibleCents: 50_000,
  ratePercent: 80,
  limitCents: 1_000_000,
  first: 'deductible',
  ...parts,
});

describe('[P-13] what would be paid back', () => {
  it('takes the deductible off first, then pays its share of the rest', () => {
    expect(payBack(420_000, terms())).toEqual({
      afterFirstCents: 370_000,
      beforeLimitCents: 296_000,
      paidBackCents: 296_000,
      ownCents: 124_000,
      isLimited: false,
    });
  });

  it('pays less where the policy takes its share first: the whole deductible then comes off the smaller sum', () => {
    const shareFirst = payBack(420_000, terms({ first: 'share' }));
    expect(shareFirst).toMatchObject({ afterFirstCents: 336_000, paidBackCents: 286_000 });
    expect(shareFirst.paidBackCents).toBeLessThan(payBack(420_000, terms()).paidBackCents);
  });

  it('pays nothing for a bill below the deductible, in either order', () => {
    expect(payBack(30_000, terms())).toMatchObject({ paidBackCents: 0, ownCents: 30_000 });
    expect(payBack(60_000, terms({ first: 'share' }))).toMatchObject({ paidBackCents: 0, ownCents: 60_000 });
  });

  it('stops at what is left of the year’s limit, and says so', () => {
    expect(payBack(1_450_000, terms())).toMatchObject({
      beforeLimitCents: 1_120_000,
      paidBackCents: 1_000_000,
      ownCents: 450_000,
      isLimited: true,
    });
    expect(payBack(1_450_000, terms({ limitCents: null }))).toMatchObject({
      paidBackCents: 1_120_000,
      isLimited: false,
    });
    expect(payBack(420_000, terms({ limitCents: 296_000 })).isLimited).toBe(false);
  });

  it('counts in whole cents, and both parts are always the bill', () => {
    for (const bill of [1, 33, 99_999, 123_457, 50_001]) {
      for (const ratePercent of [70, 75, 85, 90]) {
        for (const first of ['deductible', 'share'] as const) {
          const { paidBackCents, ownCents } = payBack(bill, terms({ ratePercent, first }));
          expect(Number.isInteger(paidBackCents)).toBe(true);
          expect(paidBackCents).toBeGreaterThanOrEqual(0);
          expect(paidBackCents + ownCents).toBe(bill);
        }
      }
    }
  });
});
