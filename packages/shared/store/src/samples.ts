import type { Declined, Offer, Policy, QuoteAnswer } from '@coati/api';
import type { SelectedPlan } from './buy-slice';

/** Sample data for this package's tests; all names are fictional. */
const carrier = {
  id: 'harbor-mutual',
  name: 'Harbor Mutual',
  legalName: 'Harbor Mutual Insurance Company (sample)',
  naic: '00000',
  domicile: 'VT',
  amBest: { rating: 'A', outlook: 'stable' },
  sample: true,
  score: 4.4,
};
const plan = {
  id: 'harbor-mutual-steady',
  name: 'Steady',
  kind: 'comprehensive' as const,
  version: '2026-10',
};

export const declined: Declined = {
  carrierId: 'harbor-mutual',
  carrierName: 'Harbor Mutual',
  planId: 'harbor-mutual-cruise',
  planName: 'Cruise',
  rule: 'trip-kind-mismatch',
  detail: 'Sold for cruises only',
  remedy: null,
};

export const offer = (priceCents: number): Offer => ({
  offerId: `${plan.id}-${priceCents}`,
  carrier,
  plan,
  priceCents,
  perTraveler: [{ age: 41, priceCents }],
  options: [],
  benefits: [],
  deadlines: [],
  documents: [],
  eligibility: [],
  rank: 1,
  score: 80,
  points: { value: 48.5, insurer: 17.4, fit: 14.1 },
  reasons: [],
});

export const answer: QuoteAnswer = {
  id: 'q-1',
  hash: 'h-1',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-11-28T10:00:00Z',
  rateVersion: '2026-10',
  complete: true,
  url: '/quote/q-1',
  params: {
    residence: { country: 'US', state: 'FL' },
    trip: {
      kind: 'single',
      departureDate: '2027-03-01',
      returnDate: '2027-03-10',
      destinations: ['MX'],
      primaryDestination: 'MX',
      firstDepositDate: null,
    },
    travelers: [{ age: null, dateOfBirth: '1985-05-05', tripCostCents: 200000 }],
    partnerId: null,
    ta: [41],
  },
  meta: { carriersAsked: 12, carriersAnswered: 12, elapsedMs: 480, unavailable: [] },
  quotes: [offer(52300), offer(39900)],
  declined: [declined],
};

export const selected: SelectedPlan = {
  quoteId: 'q-1',
  offerId: `${plan.id}-39900`,
  carrier,
  plan,
  priceCents: 39900,
  options: ['cfar'],
};

export const policy: Policy = {
  number: 'HM-0001',
  status: 'active',
  totalCents: 39900,
  carrier,
  plan,
  trip: answer.params.trip,
  providerDetails: {
    name: 'Harbor Mutual',
    phone: '+1 802 555 0100',
    claimsUrl: 'https://claims.harbor-mutual.example/',
    claimsPhone: '+1 802 555 0101',
    assistancePhone: '+1 802 555 0102',
    claimsEmail: null,
    claimsHours: null,
  },
  documents: [],
  effectiveOn: '2026-11-22',
  freeLookEndsAt: '2026-12-06',
};
