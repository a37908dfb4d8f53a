import {
  CARD_FIELDS_MISSING,
  mailAddressError,
  mailAddressOf,
  stateName,
  type QuoteVocabulary,
} from '@coati/api';
import { isPrintable, telephoneOf, zipCodeOf } from '@coati/formats';
import { ageOn, isDay } from '../domain/dates';
import type { FieldError } from '../domain/trip-validation';
import { holderIndex, OF_AGE, type OrderForm } from './order-form';
import { elsewhereOf, statesOf } from './zip-codes';

export const STEPS = ['Travelers', 'Policyholder', 'Upgrades', 'Review and pay'] as const;
export const [TRAVELERS, HOLDER, UPGRADES, REVIEW] = [0, 1, 2, 3];

export const FIELD = {
  first: (index: number) => `traveler-${index + 1}-first-name`,
  last: (index: number) => `traveler-${index + 1}-last-name`,
  born: (index: number) => `traveler-${index + 1}-date-of-birth`,
  holder: 'policyholder',
  holderFirst: 'holder-first-name',
  holderLast: 'holder-last-name',
  holderBorn: 'holder-date-of-birth',
  email: 'email',
  telephone: 'telephone',
  street: 'street',
  city: 'city',
  postCode: 'post-code',
  beneficiary: 'beneficiary',
  consent: (id: string) => `consent-${id}`,
  card: 'card-fields',
} as const;

/** Thirteen to nineteen figures, however spaced: a card number in the wrong field. */
const CARD_LIKE = /(?:\d[ -]?){13,19}/;

type Rule = [fieldId: string, message: string | null];

function name(value: string, who: string): string | null {
  if (!value.trim()) return `Enter ${who}, as in the passport`;
  if (value.trim().length > 60) return `Shorten ${who} to 60 characters`;
  if (!isPrintable(value)) return `Enter ${who} in Latin letters, as in the passport`;
  return CARD_LIKE.test(value) ? `Enter ${who}; card numbers belong in the payment fields only` : null;
}

function beneficiaryError(value: string): string | null {
  if (!isPrintable(value)) return 'Enter the beneficiary’s name in Latin letters, as in the passport';
  return CARD_LIKE.test(value) ? 'Enter a name; card numbers belong in the payment fields only' : null;
}

function birth(value: string, whose: string, today: string): string | null {
  if (!value) return `Enter ${whose} date of birth`;
  if (!isDay(value)) return `Enter ${whose} date of birth as a real date, such as March 7, 1984`;
  if (value > today) return `${whose[0]?.toUpperCase()}${whose.slice(1)} date of birth must be in the past`;
  return ageOn(today, value) > 120 ? `Check the year of ${whose} date of birth` : null;
}

const place = (state: string): string => (state === 'DC' ? `the ${stateName(state)}` : stateName(state));

/** A ZIP code of another state than the quote's is another quote: said here, not only after Pay. */
function postCodeError(typed: string, state: string): string | null {
  const code = zipCodeOf(typed);
  if (!code) return 'Enter your ZIP code, such as 33324';
  const states = statesOf(code);
  if (!state || states.includes(state)) return null;
  const short = code.slice(0, 5);
  const [other] = states;
  const away = elsewhereOf(code);
  if (away)
    return `ZIP code ${short} is for ${away}, and this quote was made for ${place(state)}: enter the one of your home in ${place(state)}. The policy comes by email wherever you are; if you live elsewhere, please call us`;
  return other
    ? `ZIP code ${short} is in ${place(other)}, and this quote was made for ${place(state)}: check the ZIP code, or start a new quote for ${place(other)}`
    : `ZIP code ${short} is not in ${place(state)}: enter the one of your home address`;
}

function errorsOf(rules: Rule[]): FieldError[] {
  return rules.flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));
}

export function travelerErrors(form: OrderForm, today: string): FieldError[] {
  const one = form.travelers.length === 1;
  return form.travelers.flatMap((traveler, index) => {
    const whose = one ? 'the traveler’s' : `traveler ${index + 1}’s`;
    return errorsOf([
      [FIELD.first(index), name(traveler.firstName, `${whose} first name`)],
      [FIELD.last(index), name(traveler.lastName, `${whose} last name`)],
      [FIELD.born(index), birth(traveler.dateOfBirth, whose, today)],
    ]);
  });
}

/** Somebody known to be too young to be the policyholder; a date that is still missing or wrong tells nothing. */
export const isMinor = (born: string, today: string): boolean => isDay(born) && ageOn(today, born) < OF_AGE;

export function holderErrors(form: OrderForm, today: string): FieldError[] {
  const traveler = form.travelers[holderIndex(form.holder) ?? -1];
  const born = traveler?.dateOfBirth ?? form.holderDateOfBirth;
  const minor = isMinor(born, today);
  const line = (value: string, what: string): string | null => {
    if (!value.trim()) return `Enter ${what}`;
    return isPrintable(value) ? null : `Enter ${what} in Latin letters, as on an envelope`;
  };
  const own: Rule[] = traveler
    ? [[FIELD.holder, minor ? 'Choose a policyholder who is 18 or older' : null]]
    : [
        [FIELD.holderFirst, name(form.holderFirstName, 'your first name')],
        [FIELD.holderLast, name(form.holderLastName, 'your last name')],
        [
          FIELD.holderBorn,
          birth(form.holderDateOfBirth, 'your', today) ??
            (minor ? 'The policyholder must be 18 or older' : null),
        ],
      ];
  const { email, postCode, telephone } = form;
  return errorsOf([
    ...own,
    [FIELD.street, line(form.street, 'your street address')],
    [FIELD.city, line(form.city, 'your city')],
    [FIELD.postCode, postCodeError(postCode, form.state)],
    [FIELD.email, mailAddressError(mailAddressOf(email))],
    [
      FIELD.telephone,
      !telephone.trim() || telephoneOf(telephone)
        ? null
        : 'Enter a telephone number such as (954) 555-0100, or leave it empty',
    ],
    [FIELD.beneficiary, beneficiaryError(form.beneficiary)],
  ]);
}

/** Enough of a statement to tell it from the others. */
function opening(text: string): string {
  const words = text.split(' ');
  return words.length > 8 ? `${words.slice(0, 7).join(' ')} …` : text;
}

export function reviewErrors(
  form: OrderForm,
  consents: QuoteVocabulary['consents'],
  cardComplete: boolean,
): FieldError[] {
  const missing = consents.filter(({ id, required }) => required && !form.consents.includes(id));
  return errorsOf([
    ...missing.map(({ id, text }): Rule => [FIELD.consent(id), `Read and check “${opening(text)}”`]),
    [FIELD.card, cardComplete ? null : CARD_FIELDS_MISSING],
  ]);
}

/** The step a field is asked at, so that an error of the service leads to where it can be mended. */
export function stepOf(fieldId: string): number {
  if (fieldId.startsWith('traveler-')) return TRAVELERS;
  return fieldId.startsWith('consent-') || fieldId === FIELD.card ? REVIEW : HOLDER;
}
