import type { Me, TravelerProfile } from '@coati/api';
import { expect, it } from 'vitest';
import { emptyOrderForm } from './order-form';
import { withKnownPeople } from './known-people';
import { initialCustomer } from '@coati/store';

const TODAY = '2026-11-21';
const me = (changes: Partial<Me> = {}): Me =>
  ({
    firstName: 'Ada',
    lastName: 'Sample',
    email: 'ada@example.com',
    telephone: '(954) 555-0100',
    address: { street: '1 Sample Street', city: 'Plantation', state: 'FL', postCode: '33324', country: 'US' },
    dob: '1985-05-05',
    personHasOptedOutOfEmail: false,
    ...changes,
  }) as Me;
const ben: TravelerProfile = {
  id: 't',
  firstName: 'Ben',
  lastName: 'Sample',
  dob: '2015-03-04',
  relation: 'Child',
};
const form = (ages: number[]) => emptyOrderForm({ ta: ages }, initialCustomer);

it('asks nothing twice of a customer who travels with somebody of their list', () => {
  const filled = withKnownPeople(form([11, 41]), { me: me(), travelers: [ben] }, TODAY);
  expect(filled.travelers.map(({ firstName, dateOfBirth }) => [firstName, dateOfBirth])).toEqual([
    ['Ben', '2015-03-04'],
    ['Ada', '1985-05-05'],
  ]);
  expect(filled).toMatchObject({
    holder: 'traveler-1',
    email: 'ada@example.com',
    street: '1 Sample Street',
    postCode: '33324',
    wantsEmail: true,
    consents: [],
  });
});

it('takes nobody of another age, and makes a customer who stays at home the policyholder', () => {
  const filled = withKnownPeople(form([30]), { me: me(), travelers: [ben] }, TODAY);
  expect(filled.travelers[0]).toMatchObject({ firstName: '', dateOfBirth: '' });
  expect(filled).toMatchObject({ holder: 'other', holderFirstName: 'Ada', holderDateOfBirth: '1985-05-05' });
});

it('uses each person once, and the customer once where their own profile is on the list too', () => {
  const own = { ...ben, firstName: 'Ada', lastName: 'Sample', dob: '1985-05-05' };
  const filled = withKnownPeople(form([41, 41]), { me: me(), travelers: [own] }, TODAY);
  expect(filled.travelers.map(({ firstName }) => firstName)).toEqual(['Ada', '']);
});

it('leaves alone what is typed already', () => {
  const typed = { ...form([41]), email: 'other@example.com' };
  typed.travelers[0] = { ...typed.travelers[0]!, firstName: 'Cy', lastName: 'Sample' };
  const filled = withKnownPeople(typed, { me: me({ dob: null }), travelers: [] }, TODAY);
  expect(filled.travelers[0]?.firstName).toBe('Cy');
  expect(filled).toMatchObject({ email: 'other@example.com', holder: 'traveler-0' });
});
