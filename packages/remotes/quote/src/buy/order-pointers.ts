import type { Problem } from '@coati/api';
import type { FieldError } from '../domain/trip-validation';
import { FIELD } from './order-validation';

const CUSTOMER: Readonly<Record<string, string>> = {
  firstName: FIELD.holderFirst,
  lastName: FIELD.holderLast,
  dateOfBirth: FIELD.holderBorn,
  email: FIELD.email,
  telephone: FIELD.telephone,
  'address/street': FIELD.street,
  'address/city': FIELD.city,
  'address/state': FIELD.city,
  'address/postCode': FIELD.postCode,
};

function fieldOf(pointer: string): string | null {
  const [part, ...rest] = pointer.replace(/^#?\//, '').split('/');
  if (part === 'travelers') {
    const index = Number(rest[0] ?? 0);
    if (rest[1] === 'lastName') return FIELD.last(index);
    return rest[1] === 'dateOfBirth' ? FIELD.born(index) : FIELD.first(index);
  }
  if (part === 'customer') return CUSTOMER[rest.join('/')] ?? FIELD.holder;
  if (part === 'beneficiary') return FIELD.beneficiary;
  return part === 'payment' ? FIELD.card : null;
}

/** What the service refused (422), on the fields of the order; what belongs to no field is left to the notice. */
export function orderErrorsOf(problem: Problem): FieldError[] {
  const found = new Map<string, string>();
  for (const { pointer, message } of problem.errors ?? []) {
    const fieldId = fieldOf(pointer);
    if (fieldId && !found.has(fieldId)) found.set(fieldId, message);
  }
  return [...found].map(([fieldId, message]) => ({ fieldId, message }));
}
