import type { PolicyPersons, Problem } from '@coati/api';
import type { FormError } from '@coati/ui';
import { isPrintable, plainTyped, streetOf, telephoneOf, zipCodeOf } from '@coati/formats';

/** Where mails go, for the link beside the address to lead to. */
export const CONTACT = 'correct-contact';

/** The id of a field by its place in what is sent: `/travelers/0/firstName`. */
export const fieldOf = (pointer: string): string =>
  `correct-${pointer.replace(/^#?\//, '').replaceAll('/', '-')}`;

export const travelerField = (place: number, name: 'firstName' | 'lastName' | 'dateOfBirth'): string =>
  fieldOf(`/travelers/${place}/${name}`);

/** As it is sent: without spaces around, and no telephone where none is given. */
export function tidied({ travelers, address, email, telephone }: PolicyPersons): PolicyPersons {
  return {
    travelers: travelers.map((each) => ({
      ...each,
      firstName: each.firstName.trim(),
      lastName: each.lastName.trim(),
    })),
    address: {
      ...address,
      street: streetOf(address.street),
      city: address.city.trim(),
      postCode: zipCodeOf(address.postCode) ?? address.postCode.trim(),
    },
    email,
    telephone: (telephoneOf(telephone ?? '') ?? plainTyped(telephone ?? '')) || null,
  };
}

/** What stands at a pointer of the persons. */
function valueAt(persons: PolicyPersons, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], persons);
}

export function correctionErrors(before: PolicyPersons, form: PolicyPersons): FormError[] {
  const errors: FormError[] = [];
  const need = (pointer: string, fine: unknown, message: string): void => {
    if (!fine) errors.push({ fieldId: fieldOf(pointer), message });
  };
  const named = (pointer: string, text: string, what: string, where: string): void => {
    need(pointer, text, `Enter ${what}, ${where}`);
    // One that was sold in another script and stays as it is does not keep anything else from being corrected.
    const stands = isPrintable(text) || text === valueAt(before, pointer);
    need(pointer, !text || stands, `Enter ${what} in Latin letters, ${where}`);
  };
  const { travelers, address, telephone } = tidied(form);
  travelers.forEach(({ firstName, lastName, dateOfBirth }, place) => {
    const at = `/travelers/${place}`;
    const whose = travelers.length > 1 ? ` of traveler ${place + 1}` : '';
    named(`${at}/firstName`, firstName, `the first name${whose}`, 'as in the passport');
    named(`${at}/lastName`, lastName, `the last name${whose}`, 'as in the passport');
    need(`${at}/dateOfBirth`, dateOfBirth, `Enter the date of birth${whose}`);
  });
  named('/address/street', address.street, 'the street address', 'as on an envelope');
  named('/address/city', address.city, 'the city', 'as on an envelope');
  need('/address/postCode', zipCodeOf(address.postCode), 'Enter a ZIP code such as 33324');
  need(
    '/telephone',
    !telephone || telephoneOf(telephone),
    'Enter a telephone number such as (954) 555-0100, or leave it empty',
  );
  if (errors.length === 0 && JSON.stringify(tidied(before)) === JSON.stringify(tidied(form)))
    need('/travelers/0/firstName', false, 'Correct what is wrong first: nothing is different yet');
  return errors;
}

/** What the service refused (422), at the fields it speaks of; what is said of the whole, where an age may be the cause. */
export function refusedAt(before: PolicyPersons, form: PolicyPersons, problem: Problem): FormError[] {
  const aged = form.travelers.findIndex(
    ({ dateOfBirth }, place) => dateOfBirth !== before.travelers[place]?.dateOfBirth,
  );
  const whole = aged < 0 ? travelerField(0, 'firstName') : travelerField(aged, 'dateOfBirth');
  const found = new Map<string, string>();
  for (const { pointer, message } of problem.errors ?? []) {
    const fieldId = pointer === '' || pointer === '/travelers' ? whole : fieldOf(pointer);
    if (!found.has(fieldId)) found.set(fieldId, message);
  }
  return [...found].map(([fieldId, message]) => ({
    fieldId: fieldId === fieldOf('/address/state') ? fieldOf('/address/postCode') : fieldId,
    message,
  }));
}
