import type { QuoteParams, QuoteRequest } from '@coati/api';
import { yearEnd } from './dates';

export type TripKind = QuoteRequest['trip']['kind'];

export interface TravelerEntry {
  age: number | null;
  dateOfBirth: string;
  costCents: number | null;
  /** Where the party lives apart, the state of this traveler; empty for the form's own. */
  state?: string;
}

/** The quote form as typed; nothing in it is checked yet. */
export interface TripForm {
  /** The quote whose trip it began with; null for a new one. */
  begunFrom: string | null;
  state: string;
  kind: TripKind;
  destinations: string[];
  /** Typed for one more country and not chosen yet. */
  countryText: string;
  primaryDestination: string | null;
  departureDate: string;
  returnDate: string;
  /** Everyone gives an age, or everyone a date of birth: one choice for the party. */
  ageBy: 'age' | 'date-of-birth';
  travelers: TravelerEntry[];
  /** Not all travelers live in `state`: each names their own. */
  livesApart: boolean;
  costBy: 'total' | 'traveler';
  totalCostCents: number | null;
  hasPaid: boolean;
  firstDepositDate: string;
}

export const newTraveler = (): TravelerEntry => ({ age: null, dateOfBirth: '', costCents: null });

export const emptyTripForm = (): TripForm => ({
  begunFrom: null,
  state: '',
  kind: 'single',
  destinations: [],
  countryText: '',
  primaryDestination: null,
  departureDate: '',
  returnDate: '',
  ageBy: 'age',
  travelers: [newTraveler()],
  livesApart: false,
  costBy: 'total',
  totalCostCents: null,
  hasPaid: false,
  firstDepositDate: '',
});

/** An even split in whole cents; the first travelers carry the cents that do not divide. */
export function splitCost(totalCents: number, travelers: number): number[] {
  const share = Math.floor(totalCents / travelers);
  const left = totalCents - share * travelers;
  return Array.from({ length: travelers }, (_, index) => share + (index < left ? 1 : 0));
}

/** The request of a form that `validateTripForm` has passed. */
export function toQuoteRequest(form: TripForm, partnerId: string | null): QuoteRequest {
  const shares = splitCost(form.totalCostCents ?? 0, form.travelers.length);
  return {
    residence: { country: 'US', state: form.state },
    trip: {
      kind: form.kind,
      departureDate: form.departureDate,
      returnDate: form.kind === 'annual' ? yearEnd(form.departureDate) : form.returnDate,
      destinations: form.destinations,
      primaryDestination: form.primaryDestination ?? form.destinations[0] ?? null,
      firstDepositDate: form.hasPaid ? form.firstDepositDate : null,
    },
    travelers: form.travelers.map((traveler, index) => ({
      age: form.ageBy === 'age' ? traveler.age : null,
      dateOfBirth: form.ageBy === 'date-of-birth' ? traveler.dateOfBirth : null,
      tripCostCents: form.costBy === 'total' ? (shares[index] ?? 0) : (traveler.costCents ?? 0),
    })),
    partnerId,
  };
}

type Asked = Partial<QuoteParams> & { ta: number[] };

function travelersOf(params: Asked): Pick<TripForm, 'ageBy' | 'travelers'> {
  const asked = params.travelers ?? [];
  const bornKnown = asked.length > 0 && asked.every((traveler) => traveler.dateOfBirth);
  const entries = asked.map((traveler, index) => ({
    age: traveler.age ?? params.ta[index] ?? null,
    dateOfBirth: traveler.dateOfBirth ?? '',
    costCents: traveler.tripCostCents,
  }));
  return {
    ageBy: bornKnown ? 'date-of-birth' : 'age',
    travelers: entries.length > 0 ? entries : [newTraveler()],
  };
}

/** The form that asks for the same trip again; what the params do not say stays empty, a kind of trip apart. */
export function fromQuoteParams(params: Asked, kind: TripKind = 'single'): TripForm {
  const empty = emptyTripForm();
  const { trip } = params;
  const party = travelersOf(params);
  const costs = (params.travelers ?? []).map((traveler) => traveler.tripCostCents);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const even = splitCost(total, Math.max(costs.length, 1)).every((share, index) => share === costs[index]);
  return {
    ...empty,
    ...party,
    state: params.residence?.state ?? '',
    kind: trip?.kind ?? kind,
    destinations: trip?.destinations ?? [],
    primaryDestination: trip?.primaryDestination ?? null,
    departureDate: trip?.departureDate ?? '',
    returnDate: trip?.kind === 'annual' ? '' : (trip?.returnDate ?? ''),
    costBy: costs.length > 0 && !even ? 'traveler' : 'total',
    totalCostCents: costs.length > 0 ? total : null,
    hasPaid: Boolean(trip?.firstDepositDate),
    firstDepositDate: trip?.firstDepositDate ?? '',
  };
}
