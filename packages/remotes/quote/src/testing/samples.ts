import type { Benefit, Offer, PlanOption, QuoteAnswer, QuoteVocabulary } from '@coati/api';

/** A benefit that pays `dollars`, or with `state` alone one that is in or out. */
export function benefit(id: string, label: string, parts: Partial<Benefit> = {}): Benefit {
  return {
    id,
    label,
    state: 'amount',
    amountCents: null,
    percent: null,
    capCents: null,
    perDayCents: null,
    triggerHours: null,
    deductibleCents: null,
    primary: null,
    conditions: [],
    clause: null,
    ...parts,
  };
}

export function option(id: string, priceCents: number, parts: Partial<PlanOption> = {}): PlanOption {
  return {
    id,
    label: id,
    description: `What ${id} adds`,
    priceCents,
    available: true,
    reason: null,
    deadline: null,
    ...parts,
  };
}

const STANDARD_BENEFITS: Benefit[] = [
  benefit('trip-cancellation', 'Trip cancellation', {
    state: 'percent',
    percent: 100,
    capCents: 10_000_000,
    conditions: ['For a reason the policy names, such as illness of a traveler or a close relative'],
    clause: {
      document: 'Policy wording',
      section: '4.1',
      text: 'We pay the prepaid, non-refundable cost of the trip.',
    },
  }),
  benefit('trip-interruption', 'Trip interruption', { state: 'percent', percent: 150 }),
  benefit('emergency-medical', 'Emergency medical', {
    amountCents: 10_000_000,
    primary: false,
    deductibleCents: 0,
  }),
  benefit('medical-evacuation', 'Medical evacuation', { amountCents: 50_000_000 }),
  benefit('travel-delay', 'Travel delay', { amountCents: 100_000, perDayCents: 20_000, triggerHours: 6 }),
  benefit('baggage', 'Baggage', { amountCents: 100_000 }),
  benefit('preexisting-waiver', 'Pre-existing conditions', { state: 'included' }),
  benefit('cfar', 'Cancel For Any Reason', { state: 'optional', percent: 75 }),
];

/** A standard comprehensive offer of a sample carrier; name what the test is about, the rest is ordinary. */
export function offer(planId: string, parts: Partial<Offer> & { carrierId?: string } = {}): Offer {
  const { carrierId = 'harbor-mutual', ...rest } = parts;
  return {
    offerId: planId,
    carrier: {
      id: carrierId,
      name: 'Harbor Mutual',
      legalName: 'Harbor Mutual Insurance Company (sample)',
      naic: '99001',
      domicile: 'Vermont',
      amBest: { rating: 'A', outlook: 'stable' },
      sample: true,
      score: 4.2,
    },
    plan: { id: planId, name: `Plan ${planId}`, kind: 'comprehensive', version: '2026-1' },
    priceCents: 22_700,
    perTraveler: [
      { age: 41, priceCents: 11_400 },
      { age: 39, priceCents: 11_300 },
    ],
    options: [option('cfar', 11_400, { label: 'Cancel For Any Reason', deadline: '2026-12-04' })],
    benefits: STANDARD_BENEFITS,
    deadlines: [
      { id: 'preexisting-waiver', label: 'Pre-existing condition waiver', date: '2026-12-04', missed: false },
      { id: 'purchase', label: 'Last day to buy', date: '2027-02-28', missed: false },
      { id: 'free-look', label: 'Free look', date: '2026-12-06', missed: false },
    ],
    documents: [
      { kind: 'policy-wording', title: 'Policy wording, Florida', url: '/api/quotes/documents/wording.pdf' },
    ],
    eligibility: ['Sold to residents of Florida'],
    rank: 1,
    score: 80,
    points: { value: 48.5, insurer: 17.4, fit: 14.1 },
    reasons: ['High medical limit for the price'],
    ...rest,
  };
}

/** An offer with one benefit replaced or added. */
export function withBenefit(base: Offer, changed: Benefit): Offer {
  return { ...base, benefits: [...base.benefits.filter((other) => other.id !== changed.id), changed] };
}

export function answer(parts: Partial<QuoteAnswer> = {}): QuoteAnswer {
  return {
    id: 'q-0123456789abcdef0123456789abcdef',
    hash: 'd2c1',
    createdAt: '2026-11-21T10:00:00Z',
    expiresAt: '2036-11-28T10:00:00Z',
    rateVersion: '2026-11',
    complete: true,
    url: '/quote/q-0123456789abcdef0123456789abcdef',
    params: {
      residence: { country: 'US', state: 'FL' },
      trip: {
        kind: 'single',
        departureDate: '2027-03-01',
        returnDate: '2027-03-11',
        destinations: ['MX', 'BZ'],
        primaryDestination: 'MX',
        firstDepositDate: null,
      },
      travelers: [
        { age: 41, dateOfBirth: null, tripCostCents: 250_000 },
        { age: 39, dateOfBirth: null, tripCostCents: 250_000 },
      ],
      partnerId: null,
      ta: [41, 39],
    },
    meta: { carriersAsked: 12, carriersAnswered: 12, elapsedMs: 900, unavailable: [] },
    quotes: [offer('a'), offer('b', { priceCents: 19_900, score: 70 })],
    declined: [],
    ...parts,
  };
}

const yes = (id: string, label: string, choice: string): QuoteVocabulary['filters'][number] => ({
  id,
  label,
  choices: [{ id: choice, label: choice === 'available' ? 'Can be added' : 'Covered' }],
});

export const vocabulary: QuoteVocabulary = {
  states: [{ code: 'FL', name: 'Florida', zone: 'America/New_York', licenseNumber: 'Sample FL-1333' }],
  elsewhere: [{ code: 'PR', name: 'Puerto Rico', why: 'No plan here is sold to residents of Puerto Rico.' }],
  countries: [
    { code: 'MX', name: 'Mexico', search: ['Cancun'], refused: null },
    { code: 'BZ', name: 'Belize', search: [], refused: null },
    { code: 'CU', name: 'Cuba', search: ['Havana'], refused: 'No insurer on Coati covers trips to Cuba.' },
  ],
  regions: [{ name: 'the Caribbean', search: ['West Indies'], countries: ['BZ', 'CU'] }],
  kinds: [{ id: 'single', label: 'Single trip' }],
  benefits: [],
  filters: [
    {
      id: 'medical',
      label: 'Medical',
      choices: [
        { id: '50000', label: '$50,000 or more' },
        { id: '250000', label: '$250,000 or more' },
      ],
    },
    yes('preexisting', 'Pre-existing conditions covered', 'covered'),
    yes('cfar', 'Cancel For Any Reason', 'available'),
    {
      id: 'provider',
      label: 'Provider',
      choices: [
        { id: 'harbor-mutual', label: 'Harbor Mutual' },
        { id: 'old-quay-marine', label: 'Old Quay Marine' },
      ],
    },
    {
      id: 'price',
      label: 'Price',
      choices: [
        { id: 'under-200', label: 'Under $200' },
        { id: 'under-400', label: 'Under $400' },
      ],
    },
  ],
  sorts: [{ id: 'price', label: 'Price' }],
  consents: [],
  limits: {
    maxTravelers: 10,
    maxDestinations: 20,
    maxTripCostCents: 10_000_000,
    maxTripDays: 364,
    earliestDeparture: '2026-11-22',
    latestDeparture: '2028-02-21',
  },
  weights: { value: 60, insurer: 20, fit: 20 },
  commission: { leastPercent: 18, mostPercent: 28 },
  ranking: ['Price counts 40 of 100 points', 'Medical limit counts 30 of 100 points'],
};
