import { expect, it } from 'vitest';
import { order } from '../testing/orders';
import { answer } from '../testing/samples';
import { CarriedOrder } from './carried-order';

const { params } = answer();
const typed = { ...order(), consents: ['terms'], state: 'NY' };
const carried = new CarriedOrder();
carried.carry('q-next', typed);

it('gives what was typed to the quote it was carried to, for the ages and the state of that quote', () => {
  const found = carried.of('q-next', { ...params, ta: [76, 39] });
  expect(found?.travelers.map(({ firstName, quotedAge }) => [firstName, quotedAge])).toEqual([
    [typed.travelers[0]?.firstName, 76],
    [typed.travelers[1]?.firstName, 39],
  ]);
  expect(found).toMatchObject({ email: typed.email, state: 'FL', consents: [] });
});

it('gives it to no other quote, and to no other party', () => {
  expect(carried.of('q-other', params)).toBeNull();
  expect(carried.of('q-next', { ...params, ta: [76] })).toBeNull();
});
