import { describe, expect, it } from 'vitest';
import { answer, vocabulary } from '../testing/samples';
import { fromQuoteParams, newTraveler, type TripForm } from './trip-form';
import { validateTripForm, type ValidationContext } from './trip-validation';

const good = fromQuoteParams(answer().params);
const context: ValidationContext = {
  today: '2026-11-21',
  limits: vocabulary.limits,
  refusal: (code) => vocabulary.countries.find((country) => country.code === code)?.refused ?? null,
  typedFault: ({ countryText }) => `No country is called “${countryText}”: choose one from the list`,
};
const [adult] = good.travelers;
const traveler = (parts: Partial<typeof adult>) => [{ ...newTraveler(), ...adult, ...parts }];

const CASES: [string, Partial<TripForm>, string, RegExp][] = [
  ['no state', { state: '' }, 'residence-state', /Choose the state/],
  ['no destination', { destinations: [] }, 'destinations', /at least one country/],
  ['a year without a country', { kind: 'annual', destinations: [] }, 'destinations', /you expect to visit/],
  ['21 destinations', { destinations: Array(21).fill('MX') }, 'destinations', /20 countries or fewer/],
  [
    'a refused destination',
    { destinations: ['MX', 'CU'] },
    'destinations',
    /Cuba.*Remove it.*other countries/,
  ],
  ['a refused destination alone', { destinations: ['CU'] }, 'destinations', /Cuba.*another country/],
  ['typed text that is no country', { destinations: [], countryText: 'Mexiko' }, 'destinations', /“Mexiko”/],
  ['typed text beside a country', { countryText: 'Mexiko' }, 'destinations', /“Mexiko”/],
  ['no departure', { departureDate: '' }, 'departure-date', /date you leave/],
  [
    'an annual plan without a start',
    { kind: 'annual', departureDate: '' },
    'departure-date',
    /date coverage starts/,
  ],
  ['a departure that is no day', { departureDate: '2027-02-30' }, 'departure-date', /real date/],
  ['a departure today', { departureDate: '2026-11-21' }, 'departure-date', /Nov 22, 2026 or later/],
  [
    'a departure beyond 15 months',
    { departureDate: '2028-02-22', returnDate: '2028-02-23' },
    'departure-date',
    /or earlier/,
  ],
  ['no return', { returnDate: '' }, 'return-date', /date you come back/],
  ['a return that is no day', { returnDate: 'soon' }, 'return-date', /real date/],
  ['a return before the departure', { returnDate: '2027-02-28' }, 'return-date', /day you leave or later/],
  ['a trip of 365 days', { returnDate: '2028-02-29' }, 'return-date', /364 days or fewer/],
  ['no age', { travelers: traveler({ age: null }) }, 'traveler-1-age', /age of the traveler/],
  ['an age of 121', { travelers: traveler({ age: 121 }) }, 'traveler-1-age', /120 or less/],
  ['a second traveler without age', { travelers: [adult!, newTraveler()] }, 'traveler-2-age', /traveler 2/],
  ['no date of birth', { ageBy: 'date-of-birth' }, 'traveler-1-born', /date of birth/],
  [
    'a birth in the future',
    { ageBy: 'date-of-birth', travelers: traveler({ dateOfBirth: '2026-11-22' }) },
    'traveler-1-born',
    /real date/,
  ],
  [
    'a birth in 1890',
    { ageBy: 'date-of-birth', travelers: traveler({ dateOfBirth: '1890-01-01' }) },
    'traveler-1-born',
    /real date/,
  ],
  ['no cost', { totalCostCents: null }, 'total-cost', /in dollars, or 0/],
  [
    'no cost of a year’s dearest trip',
    { kind: 'annual', totalCostCents: null },
    'total-cost',
    /prepaid cost of the most expensive trip in dollars, or 0 if you will prepay nothing/,
  ],
  [
    'a cost beyond the limit',
    { travelers: traveler({}), totalCostCents: 10_000_001 },
    'total-cost',
    /\$100,000 or less/,
  ],
  [
    'no cost of one traveler',
    { costBy: 'traveler', travelers: traveler({ costCents: null }) },
    'traveler-1-cost',
    /in dollars/,
  ],
  [
    'a payment without its date',
    { hasPaid: true, firstDepositDate: '' },
    'first-deposit-date',
    /first payment/,
  ],
  [
    'a payment tomorrow',
    { hasPaid: true, firstDepositDate: '2026-11-22' },
    'first-deposit-date',
    /today or earlier/,
  ],
  [
    'a payment on no day',
    { hasPaid: true, firstDepositDate: '2026-13-01' },
    'first-deposit-date',
    /real date/,
  ],
];

describe('[Q-06] checking the quote form', () => {
  it.each(CASES)('%s', (_name, change, fieldId, message) => {
    const errors = validateTripForm({ ...good, ...change }, context);
    expect(errors).toContainEqual({ fieldId, message: expect.stringMatching(message) });
  });

  it('passes a whole form, a trip of $0 and a day trip', () => {
    expect(validateTripForm(good, context)).toEqual([]);
    expect(validateTripForm({ ...good, totalCostCents: 0, returnDate: good.departureDate }, context)).toEqual(
      [],
    );
  });

  it('lets a party together cost what each of it may', () => {
    const family = [1, 2, 3, 4].map(() => traveler({})[0]!);
    const costing = (totalCostCents: number) =>
      validateTripForm({ ...good, travelers: family, totalCostCents }, context);
    expect(costing(40_000_000)).toEqual([]);
    expect(costing(40_000_001)).toEqual([
      { fieldId: 'total-cost', message: 'Enter a cost of $400,000 or less' },
    ]);
  });

  it('passes ages 0 and 120, and a date of birth today', () => {
    expect(validateTripForm({ ...good, travelers: traveler({ age: 0 }) }, context)).toEqual([]);
    expect(validateTripForm({ ...good, travelers: traveler({ age: 120 }) }, context)).toEqual([]);
    const born = { ageBy: 'date-of-birth' as const, travelers: traveler({ dateOfBirth: '2026-11-21' }) };
    expect(validateTripForm({ ...good, ...born }, context)).toEqual([]);
  });

  it('asks an annual plan for no return and works before the limits are known', () => {
    expect(validateTripForm({ ...good, kind: 'annual', returnDate: '' }, { today: '2026-11-21' })).toEqual(
      [],
    );
  });

  it('lists errors in the order of the page', () => {
    const empty = {
      ...good,
      state: '',
      destinations: [],
      departureDate: '',
      returnDate: '',
      totalCostCents: null,
    };
    expect(validateTripForm(empty, context).map((error) => error.fieldId)).toEqual([
      'destinations',
      'residence-state',
      'departure-date',
      'return-date',
      'total-cost',
    ]);
  });
});
