import type { TripKind } from './trip-form';

const PREPAID =
  'Everything prepaid that you would not get back: flights, cruise fare, hotels, tours, tickets. Leave out what can be ' +
  'refunded.';

interface CostWords {
  question: string;
  /** The cost of a party of one; of several together; of one of them, after "Traveler 2:". */
  alone: string;
  total: string;
  each: string;
  hint: string;
  /** The same cost inside the sentence of an error, and what a 0 would mean. */
  asked: string;
  zero: string;
  counts: string;
}

const OF_A_TRIP: CostWords = {
  question: 'What does the trip cost?',
  alone: 'Trip cost',
  total: 'Total trip cost',
  each: 'Trip cost',
  hint: 'What you would lose if you canceled: flights, hotels, tours. Enter 0 for medical-focused plans.',
  asked: 'the trip cost',
  zero: 'if only medical coverage matters',
  counts:
    `${PREPAID} To keep coverage for pre-existing conditions and cancel-for-any-reason benefits, most plans ask that you ` +
    'insure all of it.',
};

/** A plan for a year has one price and pays up to a limit for all its trips: the cost says whether the limit is enough. */
const OF_A_YEAR: CostWords = {
  question: 'What does your most expensive trip cost?',
  alone: 'Prepaid cost of your most expensive trip',
  total: 'Total prepaid cost of your most expensive trip',
  each: 'Prepaid cost of the most expensive trip',
  hint:
    'What you would lose if you canceled it. It changes no price: it tells which plans’ limits for the year would pay ' +
    'it back.',
  asked: 'the prepaid cost of the most expensive trip',
  zero: 'if you will prepay nothing',
  counts: `${PREPAID} Plans that cover cancellation pay it back up to a limit for all trips of the year together.`,
};

export const costWords = (kind: TripKind): CostWords => (kind === 'annual' ? OF_A_YEAR : OF_A_TRIP);
