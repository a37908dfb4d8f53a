import type { TripForm } from '../domain/trip-form';
import { FIELD, type FieldError } from '../domain/trip-validation';
import type { Problem } from '@coati/api';

const FIXED: Readonly<Record<string, string>> = {
  residence: FIELD.state,
  'trip/kind': FIELD.kind,
  'trip/destinations': FIELD.destinations,
  'trip/primaryDestination': FIELD.destinations,
  'trip/departureDate': FIELD.departure,
  'trip/returnDate': FIELD.return,
  'trip/firstDepositDate': FIELD.deposit,
};

function travelerField(parts: readonly string[], form: TripForm): string {
  const index = Number(parts[1] ?? 0);
  if (parts[2] === 'tripCostCents') return form.costBy === 'total' ? FIELD.totalCost : FIELD.cost(index);
  return form.ageBy === 'age' ? FIELD.age(index) : FIELD.born(index);
}

/** The field that a JSON pointer of the service speaks of; what it cannot place belongs to the form's first field. */
function fieldOf(pointer: string, form: TripForm): string {
  const parts = pointer.replace(/^#?\//, '').split('/');
  if (parts[0] === 'travelers') return travelerField(parts, form);
  return FIXED[parts.slice(0, 2).join('/')] ?? FIXED[parts[0] ?? ''] ?? FIELD.state;
}

/** What the service refused (422), as errors of this form; one a field, the first said. */
export function fieldErrorsOf(problem: Problem, form: TripForm): FieldError[] {
  const errors = new Map<string, string>();
  for (const error of problem.errors ?? []) {
    const field = fieldOf(error.pointer, form);
    if (!errors.has(field)) errors.set(field, error.message);
  }
  return [...errors].map(([fieldId, message]) => ({ fieldId, message }));
}
