import type { CustomerPolicy } from '@coati/api';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A policy as the service tells of it; carrier, plan and people are made up. */
export const policy = (changes: Partial<CustomerPolicy> = {}): CustomerPolicy => ({
  id: 'p-1',
  number: 'HM-0001',
  carrier: { id: 'harbor-mutual', name: 'Harbor Mutual', sample: true },
  plan: { id: 'harbor-mutual-steady', name: 'Steady', kind: 'comprehensive', version: '2026-10' },
  state: 'active',
  trip: {
    kind: 'single',
    departureDate: inDays(60).slice(0, 10),
    returnDate: inDays(70).slice(0, 10),
    destinations: ['MX'],
    primaryDestination: 'MX',
    tripCostCents: 400_000,
  },
  hasBegun: true,
  totalCents: 39_900,
  purchasedAt: inDays(-1),
  freeLook: {
    until: inDays(12.5),
    lastDay: '2026-12-08',
    clock: 'Florida',
    open: true,
    days: 14,
    source: null,
  },
  canChange: true,
  canCancel: true,
  canCorrect: true,
  travelers: [{ firstName: 'Ada', lastName: 'Sample' }],
  costParts: [],
  options: [
    {
      id: 'cfar',
      label: 'Cancel For Any Reason',
      description: 'Pays 75 % of the cost.',
      priceCents: 8_000,
      bought: false,
      available: true,
      reason: null,
      deadline: null,
    },
  ],
  effectiveOn: inDays(0).slice(0, 10),
  documents: [
    {
      name: 'certificate',
      title: 'Certificate of insurance',
      url: '/api/policies/p-1/documents/certificate',
    },
  ],
  claims: {
    telephone: '+1 (802) 555-0101',
    email: 'claims@harbor-mutual.example',
    url: 'https://claims.harbor-mutual.example/',
    hours: 'weekdays 8 to 18 Eastern',
  },
  emergency: { telephone: '+1 (802) 555-0102' },
  mailsTo: 'ada@example.com',
  why: null,
  pending: null,
  refunds: [],
  charges: [{ cents: 39_900, state: 'taken', at: inDays(-1) }],
  cancellation: null,
  history: [{ at: inDays(-1), what: 'Bought.' }],
  ...changes,
});

export const cancelled = (): CustomerPolicy =>
  policy({
    state: 'cancelled',
    canChange: false,
    canCancel: false,
    canCorrect: false,
    cancellation: {
      number: 'HM-C-77',
      at: inDays(0),
      refundCents: 39_900,
      refundState: 'done',
      proofUrl: '/api/policies/p-1/documents/cancellation',
    },
    refunds: [{ cents: 39_900, state: 'done', at: inDays(0) }],
  });
