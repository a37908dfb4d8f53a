import { formatDate } from '@coati/ui';
import { dollars } from './dollars';
import { addDays, ageOn, daysBetween, isDay } from './dates';
import type { TravelerEntry, TripForm } from './trip-form';
import { costWords } from './trip-cost';
import { refusedWords } from './trip-places';

/** One thing to mend: the field to go to and what to do there. */
export interface FieldError {
  fieldId: string;
  message: string;
}

export interface ValidationContext {
  /** The visitor's today, or that of their state where it is later; the service takes either for its own. */
  today: string;
  /** Days within which a trip may begin, when the service has told them. */
  limits?: {
    earliestDeparture: string;
    latestDeparture: string;
    maxTripDays: number;
    maxTripCostCents: number;
  };
  /** Why no insurer covers trips to a country, or null. */
  refusal?: (country: string) => string | null;
  /** Where no plan is sold, and why. */
  elsewhere?: readonly { code: string; why: string }[];
  /** Why what is typed for a country is none, or null. */
  typedFault?: (form: TripForm) => string | null;
}

/** Where each answer stands on the page; the summary links to these and the service's pointers map to them. */
export const FIELD = {
  kind: 'trip-kind',
  state: 'residence-state',
  destinations: 'destinations',
  departure: 'departure-date',
  return: 'return-date',
  totalCost: 'total-cost',
  deposit: 'first-deposit-date',
  age: (index: number) => `traveler-${index + 1}-age`,
  born: (index: number) => `traveler-${index + 1}-born`,
  cost: (index: number) => `traveler-${index + 1}-cost`,
  home: (index: number) => `traveler-${index + 1}-state`,
} as const;

const MAX_AGE = 120;
export const MAX_TRAVELERS = 10;
export const MAX_DESTINATIONS = 20;

type Check = (form: TripForm, context: ValidationContext) => FieldError[];

const problem = (fieldId: string, message: string): FieldError[] => [{ fieldId, message }];

const checkState: Check = ({ state }, { elsewhere }) => {
  const none = elsewhere?.find(({ code }) => code === state);
  if (none) return problem(FIELD.state, none.why);
  return state ? [] : problem(FIELD.state, 'Choose the state you live in');
};

const checkDestinations: Check = (form, { refusal, typedFault }) => {
  const typed = form.countryText.trim() && typedFault?.(form);
  if (typed) return problem(FIELD.destinations, typed);
  if (form.destinations.length === 0)
    return problem(
      FIELD.destinations,
      `Choose at least one country you ${form.kind === 'annual' ? 'expect to' : 'will'} visit`,
    );
  if (form.destinations.length > MAX_DESTINATIONS)
    return problem(FIELD.destinations, `Choose ${MAX_DESTINATIONS} countries or fewer`);
  const refused = form.destinations.map((country) => refusal?.(country)).find(Boolean);
  return refused
    ? problem(FIELD.destinations, refusedWords(refused, form.destinations.length > 1, 'Remove'))
    : [];
};

const checkDeparture: Check = (form, { today, limits }) => {
  const word = form.kind === 'annual' ? 'coverage starts' : 'you leave';
  if (!form.departureDate) return problem(FIELD.departure, `Enter the date ${word}`);
  if (!isDay(form.departureDate)) return problem(FIELD.departure, `Enter a real date for when ${word}`);
  const earliest = limits?.earliestDeparture ?? addDays(today, 1);
  if (form.departureDate < earliest)
    return problem(FIELD.departure, `The date ${word} must be ${formatDate(earliest)} or later`);
  if (limits && form.departureDate > limits.latestDeparture)
    return problem(
      FIELD.departure,
      `The date ${word} must be ${formatDate(limits.latestDeparture)} or earlier`,
    );
  return [];
};

const checkReturn: Check = (form, { limits }) => {
  if (form.kind === 'annual') return [];
  if (!form.returnDate) return problem(FIELD.return, 'Enter the date you come back');
  if (!isDay(form.returnDate)) return problem(FIELD.return, 'Enter a real date for when you come back');
  if (!isDay(form.departureDate)) return [];
  if (form.returnDate < form.departureDate)
    return problem(FIELD.return, 'The date you come back must be the day you leave or later');
  if (limits && daysBetween(form.departureDate, form.returnDate) + 1 > limits.maxTripDays)
    return problem(FIELD.return, `The trip must last ${limits.maxTripDays} days or fewer`);
  return [];
};

function checkAge({ age }: TravelerEntry, index: number, who: string): FieldError[] {
  if (age === null) return problem(FIELD.age(index), `Enter the age of ${who} in whole years, such as 42`);
  return age > MAX_AGE ? problem(FIELD.age(index), `The age of ${who} must be ${MAX_AGE} or less`) : [];
}

function checkBorn(traveler: TravelerEntry, index: number, who: string, today: string): FieldError[] {
  const born = traveler.dateOfBirth;
  if (!born) return problem(FIELD.born(index), `Enter the date of birth of ${who}`);
  if (!isDay(born) || born > today || ageOn(today, born) > MAX_AGE)
    return problem(FIELD.born(index), `Enter a real date of birth for ${who}, such as 03/27/1984`);
  return [];
}

const who = (form: TripForm, index: number): string =>
  form.travelers.length === 1 ? 'the traveler' : `traveler ${index + 1}`;

function checkCost(
  cents: number | null,
  fieldId: string,
  of: string,
  { kind }: TripForm,
  { limits }: ValidationContext,
  travelers = 1,
): FieldError[] {
  const { asked, zero } = costWords(kind);
  if (cents === null) return problem(fieldId, `Enter ${asked}${of} in dollars, or 0 ${zero}`);
  const most = (limits?.maxTripCostCents ?? Infinity) * travelers;
  return cents > most ? problem(fieldId, `Enter a cost of ${dollars(most)} or less`) : [];
}

const checkTravelers: Check = (form, context) =>
  form.travelers.flatMap((traveler, index) => [
    ...(form.ageBy === 'age'
      ? checkAge(traveler, index, who(form, index))
      : checkBorn(traveler, index, who(form, index), context.today)),
    ...(form.costBy === 'traveler'
      ? checkCost(traveler.costCents, FIELD.cost(index), ` of ${who(form, index)}`, form, context)
      : []),
  ]);

const checkTotal: Check = (form, context) =>
  form.costBy === 'total'
    ? checkCost(form.totalCostCents, FIELD.totalCost, '', form, context, form.travelers.length)
    : [];

const checkDeposit: Check = (form, { today }) => {
  if (!form.hasPaid) return [];
  if (!form.firstDepositDate) return problem(FIELD.deposit, 'Enter the date of your first payment');
  if (!isDay(form.firstDepositDate))
    return problem(FIELD.deposit, 'Enter a real date for your first payment');
  return form.firstDepositDate > today
    ? problem(FIELD.deposit, 'The date of your first payment must be today or earlier')
    : [];
};

/** In the order of the page, so that the summary reads downwards. */
const CHECKS: readonly Check[] = [
  checkDestinations,
  checkState,
  checkDeparture,
  checkReturn,
  checkTravelers,
  checkTotal,
  checkDeposit,
];

/** Everything to mend before the form can be sent; empty when nothing is. */
export const validateTripForm = (form: TripForm, context: ValidationContext): FieldError[] =>
  CHECKS.flatMap((check) => check(form, context));
