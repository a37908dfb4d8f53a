/** The four figures of a policy's schedule that decide what comes back; money in integer cents. */
export interface Terms {
  /** What is left of the year's deductible. */
  deductibleCents: number;
  /** Share of the covered cost that the insurer pays, 0 to 100. */
  ratePercent: number;
  /** What is left of the year's limit; null where the policy has none. */
  limitCents: number | null;
  /** Which of the two comes off first; policies differ, and the sum differs with them. */
  first: 'deductible' | 'share';
}

/** How one bill is shared, step by step, as a claim statement would show it. */
export interface PayBack {
  /** What is left of the bill after the first step. */
  afterFirstCents: number;
  /** What the terms give before the limit is looked at; never below zero. */
  beforeLimitCents: number;
  paidBackCents: number;
  ownCents: number;
  isLimited: boolean;
}

const shareOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);
const less = (cents: number, deductible: number): number => Math.max(0, cents - deductible);

/** What comes back of the covered part of one bill. `billCents` holds only what the policy covers. */
export function payBack(billCents: number, terms: Terms): PayBack {
  const { deductibleCents, ratePercent, limitCents, first } = terms;
  const afterFirstCents =
    first === 'deductible' ? less(billCents, deductibleCents) : shareOf(billCents, ratePercent);
  const beforeLimitCents =
    first === 'deductible' ? shareOf(afterFirstCents, ratePercent) : less(afterFirstCents, deductibleCents);
  const paidBackCents = limitCents === null ? beforeLimitCents : Math.min(beforeLimitCents, limitCents);
  return {
    afterFirstCents,
    beforeLimitCents,
    paidBackCents,
    ownCents: billCents - paidBackCents,
    isLimited: paidBackCents < beforeLimitCents,
  };
}
