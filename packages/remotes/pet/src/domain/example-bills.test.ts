import { expect, it } from 'vitest';
import { EXAMPLE_BILLS, payBacksOf } from './example-bills';

it('[P-13] pays each example bill by its kind: accidents twice, illness once, routine care by wellness alone', () => {
  expect(EXAMPLE_BILLS.map(payBacksOf)).toEqual([
    { accidentOnlyCents: 296_000, accidentAndIllnessCents: 296_000, wellnessCents: 0 },
    { accidentOnlyCents: 0, accidentAndIllnessCents: 52_000, wellnessCents: 0 },
    { accidentOnlyCents: 0, accidentAndIllnessCents: 1_000_000, wellnessCents: 0 },
    { accidentOnlyCents: 0, accidentAndIllnessCents: 0, wellnessCents: 30_000 },
  ]);
});
