import type { Policy } from '@coati/api';
import { initialCustomer } from '@coati/store';
import { emptyOrderForm, type OrderForm } from '../buy/order-form';
import { answer, offer } from './samples';

/** An order that can be bought as it stands, for the two travelers of the sample quote. */
export function order(parts: Partial<OrderForm> = {}): OrderForm {
  const form = emptyOrderForm(answer().params, initialCustomer);
  return {
    ...form,
    travelers: [
      { firstName: 'Ada', lastName: 'Sample', dateOfBirth: '1985-03-02', quotedAge: 41 },
      { firstName: 'Ben', lastName: 'Sample', dateOfBirth: '1987-05-09', quotedAge: 39 },
    ],
    email: 'ada@example.com',
    street: '1 Sample Street',
    city: 'Plantation',
    postCode: '33324',
    consents: ['terms'],
    ...parts,
  };
}

export function policy(parts: Partial<Policy> = {}): Policy {
  const { carrier, plan } = offer('a');
  return {
    number: 'HM-2026-000001',
    status: 'active',
    totalCents: 22_700,
    carrier,
    plan,
    trip: answer().params.trip,
    providerDetails: {
      name: 'Harbor Mutual',
      phone: '(800) 555-0111',
      claimsUrl: 'https://claims.harbor-mutual.example/start',
      claimsPhone: '(800) 555-0112',
      assistancePhone: '(800) 555-0113',
      claimsEmail: null,
      claimsHours: null,
    },
    documents: [
      { kind: 'confirmation', title: 'Confirmation of coverage', url: '/api/quotes/documents/x.pdf' },
    ],
    effectiveOn: '2026-11-22',
    freeLookEndsAt: '2026-12-05T05:00:00Z',
    ...parts,
  };
}
