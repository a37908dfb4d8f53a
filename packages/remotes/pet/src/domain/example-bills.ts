import { payBack, type PayBack, type Terms } from './pay-back';

/** Terms of the examples: common ones, of no particular insurer. */
export const EXAMPLE_TERMS: Terms = {
  deductibleCents: 50_000,
  ratePercent: 80,
  limitCents: 1_000_000,
  first: 'deductible',
};

export type BillKind = 'accident' | 'illness' | 'routine';

export interface ExampleBill {
  name: string;
  kind: BillKind;
  billCents: number;
  /** What a wellness plan's schedule would give; routine care only. */
  scheduleCents?: number;
}

/** Made-up bills of a plausible size, each a whole policy year by itself. */
export const EXAMPLE_BILLS: readonly ExampleBill[] = [
  { name: 'A swallowed sock: X-rays, surgery, two nights', kind: 'accident', billCents: 420_000 },
  { name: 'Itchy skin and ear infections over a year', kind: 'illness', billCents: 115_000 },
  { name: 'Lymphoma, treated for six months', kind: 'illness', billCents: 1_450_000 },
  {
    name: 'Check-up, vaccines and a dental cleaning',
    kind: 'routine',
    billCents: 62_000,
    scheduleCents: 30_000,
  },
];

export interface ExamplePayBacks {
  accidentOnlyCents: number;
  accidentAndIllnessCents: number;
  wellnessCents: number;
}

/** What each kind of cover, taken by itself, gives back for a bill. */
export function payBacksOf({ kind, billCents, scheduleCents = 0 }: ExampleBill): ExamplePayBacks {
  const covered: PayBack = payBack(billCents, EXAMPLE_TERMS);
  return {
    accidentOnlyCents: kind === 'accident' ? covered.paidBackCents : 0,
    accidentAndIllnessCents: kind === 'routine' ? 0 : covered.paidBackCents,
    wellnessCents: scheduleCents,
  };
}
