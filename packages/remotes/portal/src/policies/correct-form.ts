import type { PolicyPersons, Problem } from '@coati/api';
import type { FormError } from '@coati/ui';
import { plainTyped, streetOf, telephoneOf, zipCodeOf } from '@coati/formats';

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

export function correctionErrors(before: PolicyPersons, form: PolicyPersons): FormError[] {
  const errors: FormError[] = [];
  const need = (pointer: string, fine: unknown, message: string): void => {
    if (!fine) errors.push({ fieldId: fieldOf(pointer), message });
  };
  const { travelers, address, telephone } = tidied(form);
  travelers.forEach(({ firstName, lastName, dateOfBirth }, place) => {
    const at = `/travelers/${place}`;
    const whose = travelers.length > 1 ? ` of traveler ${place + 1}` : '';
    need(`${at}/firstName`, firstName, `Enter the first name${whose}, as in the passport`);
    need(`${at}/lastName`, lastName, `Enter the last name${whose}, as in the passport`);
    need(`${at}/dateOfBirth`, dateOfBirth, `Enter the date of birth${whose}`);
  });
  need('/address/street', address.street, 'Enter the street address');
  need('/address/city', address.city, 'Enter the city');
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
