import type { Me } from '@coati/api';
import { streetOf, telephoneOf, zipCodeOf } from '@coati/formats';
import type { FormError } from '@coati/ui';
import type { MeChanges } from '../api/accounts-client';
import { errorsOf, nameError } from '../sign-in/fields';

export const FIELD = {
  firstName: 'first-name',
  lastName: 'last-name',
  salutation: 'salutation',
  dob: 'date-of-birth',
  telephone: 'telephone',
  'address/street': 'street',
  'address/city': 'city',
  'address/state': 'state',
  'address/postCode': 'post-code',
} as const;

/** Half a date has the value of none; only its field knows that something stands there. */
const isHalfTyped = (fieldId: string): boolean =>
  (document.getElementById(fieldId) as HTMLInputElement | null)?.validity.badInput === true;

export const detailsErrors = (form: Me): FormError[] =>
  errorsOf([
    [FIELD.firstName, nameError(form.firstName, 'first name')],
    [FIELD.lastName, nameError(form.lastName, 'last name')],
    [FIELD.dob, isHalfTyped(FIELD.dob) ? 'Enter the whole date of birth, or clear it' : null],
    [
      FIELD.telephone,
      !form.telephone.trim() || telephoneOf(form.telephone)
        ? null
        : 'Enter a telephone number such as (954) 555-0100, or leave it empty',
    ],
    [
      FIELD['address/postCode'],
      !form.address.postCode.trim() || zipCodeOf(form.address.postCode)
        ? null
        : 'Enter a ZIP code such as 33324, or leave it empty',
    ],
  ]);

const tidied = (form: Me) => ({
  salutation: form.salutation,
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  telephone: telephoneOf(form.telephone) ?? '',
  dob: form.dob || null,
  personHasOptedOutOfEmail: form.personHasOptedOutOfEmail,
});

const tidiedAddress = ({ address: { street, city, state, postCode } }: Me) => ({
  street: streetOf(street),
  city,
  state,
  postCode: zipCodeOf(postCode) ?? postCode,
});

function differing<T extends object>(before: T, now: T): Partial<T> {
  const keys = (Object.keys(now) as (keyof T)[]).filter((key) => now[key] !== before[key]);
  return Object.fromEntries(keys.map((key) => [key, now[key]])) as Partial<T>;
}

/**
 * What the customer has typed here and nothing else: this page may have stood for hours, and what was changed meanwhile in
 * another tab or on another device, their word on our mails among it, is not put back by it.
 */
export function changesOf(before: Me, form: Me): MeChanges {
  const address = differing(tidiedAddress(before), tidiedAddress(form));
  return {
    ...differing(tidied(before), tidied(form)),
    ...(Object.keys(address).length > 0 && { address }),
  };
}
