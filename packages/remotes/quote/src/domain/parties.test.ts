import { expect, it } from 'vitest';
import { partiesOf } from './parties';
import { emptyTripForm, newTraveler, toQuoteRequest, type TripForm } from './trip-form';

const party = (parts: Partial<TripForm> = {}): TripForm => ({
  ...emptyTripForm(),
  state: 'FL',
  destinations: ['MX'],
  departureDate: '2027-03-01',
  returnDate: '2027-03-11',
  livesApart: true,
  travelers: [
    { ...newTraveler(), age: 41 },
    { ...newTraveler(), age: 70, state: 'GA' },
    { ...newTraveler(), age: 11, state: 'FL' },
  ],
  totalCostCents: 1_000_00,
  ...parts,
});

it('makes a quote for each state, with its own travelers and their share of the cost to the cent (case T11)', () => {
  const asked = partiesOf(party()).map((form) => toQuoteRequest(form, null));
  expect(asked.map(({ residence }) => residence.state)).toEqual(['FL', 'GA']);
  expect(asked.map(({ travelers }) => travelers.map(({ age }) => age))).toEqual([[41, 11], [70]]);
  const cents = asked.flatMap(({ travelers }) => travelers.map(({ tripCostCents }) => tripCostCents));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(1_000_00);
  expect(asked[1]?.trip).toEqual(asked[0]?.trip);
});

it('is one quote for a party that lives in one state, whatever was chosen before (case T11)', () => {
  expect(partiesOf(party({ livesApart: false }))).toHaveLength(1);
  expect(partiesOf(party({ livesApart: false }))[0]?.travelers).toHaveLength(3);
  const all = party().travelers.map((traveler) => ({ ...traveler, state: 'GA' }));
  expect(partiesOf(party({ travelers: all })).map(({ state }) => state)).toEqual(['GA']);
});
