import { parseMoney } from '@coati/ui';
import { emptyTripForm, newTraveler, type TripForm, type TripKind } from '../domain/trip-form';
import { FIELD } from '../domain/trip-validation';

export const FORM_ID = 'quote-form';

const KINDS: readonly string[] = ['single', 'cruise', 'annual'] satisfies TripKind[];
const isKind = (text: string | undefined): text is TripKind => text !== undefined && KINDS.includes(text);

/** What stands in the served page's form at the moment React takes it over. */
export interface TypedBefore {
  form: TripForm | null;
  /** Text in the destinations box, which no choice has been made from yet. */
  destination: string;
  focusedId: string | null;
}

export const NOTHING_TYPED: TypedBefore = { form: null, destination: '', focusedId: null };

/** Reads what a visitor typed into the served HTML while the scripts were still on their way. */
export function typedBefore(page: Document): TypedBefore {
  const form = page.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return NOTHING_TYPED;
  const value = (id: string): string =>
    form.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value ?? '';
  const picked = (name: string): string | undefined =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
  const empty = emptyTripForm();
  const kind = picked('trip-kind');
  const age = value(FIELD.age(0));
  const typed: TripForm = {
    ...empty,
    state: value(FIELD.state),
    kind: isKind(kind) ? kind : empty.kind,
    departureDate: value(FIELD.departure),
    returnDate: value(FIELD.return),
    travelers: [{ ...newTraveler(), age: /^\d+$/.test(age) ? Number(age) : null }],
    totalCostCents: parseMoney(value(FIELD.totalCost)),
    hasPaid: picked('has-paid') === 'yes',
  };
  const focused = page.activeElement;
  return {
    form: JSON.stringify(typed) === JSON.stringify(empty) ? null : typed,
    destination: value(FIELD.destinations),
    focusedId: focused && form.contains(focused) ? focused.id : null,
  };
}
