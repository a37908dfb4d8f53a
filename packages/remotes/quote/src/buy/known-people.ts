import type { Me, TravelerProfile } from '@coati/api';
import { ageOn } from '../domain/dates';
import type { OrderForm, TravelerFields } from './order-form';

/** What a signed-in customer's account knows of whoever may be traveling. */
export interface KnownPeople {
  me: Me;
  travelers: TravelerProfile[];
}

interface Person {
  firstName: string;
  lastName: string;
  dob: string;
}

/**
 * The order with what the account knows filled in, so that nothing is asked twice: people by the age a price was made for,
 * the customer first. What is typed already stays, and everything can be changed.
 *
 * Source: WCAG 3.3.7.
 */
export function withKnownPeople(form: OrderForm, known: KnownPeople, today: string): OrderForm {
  const { me } = known;
  const left = peopleOf(known);
  const travelers = form.travelers.map((traveler): TravelerFields => {
    const { firstName, lastName, dateOfBirth } = traveler;
    if (firstName || lastName) {
      const same = left.findIndex((one) => one.firstName === firstName && one.lastName === lastName);
      const [person] = same < 0 ? [] : left.splice(same, 1);
      return person && !dateOfBirth ? { ...traveler, dateOfBirth: person.dob } : traveler;
    }
    const index = left.findIndex(({ dob }) => isOf(traveler, dob, today));
    const [person] = index < 0 ? [] : left.splice(index, 1);
    if (!person) return traveler;
    return { ...traveler, firstName: person.firstName, lastName: person.lastName, dateOfBirth: person.dob };
  });
  const own = travelers.findIndex(({ firstName, lastName }) => isNamed(me, firstName, lastName));
  const { street, city, postCode } = me.address;
  return {
    ...form,
    travelers,
    ...(own >= 0
      ? { holder: `traveler-${own}` as const }
      : me.dob
        ? {
            holder: 'other' as const,
            holderFirstName: me.firstName,
            holderLastName: me.lastName,
            holderDateOfBirth: me.dob,
          }
        : {}),
    email: form.email || (me.email ?? ''),
    telephone: form.telephone || me.telephone,
    street: form.street || street,
    city: form.city || city,
    postCode: form.postCode || postCode,
    wantsEmail: !me.personHasOptedOutOfEmail,
  };
}

/** The customer first, then the profiles; whoever stands twice counts once. */
function peopleOf({ me, travelers }: KnownPeople): Person[] {
  const own = me.dob ? [{ firstName: me.firstName, lastName: me.lastName, dob: me.dob }] : [];
  const others = travelers.filter(
    ({ firstName, lastName, dob }) => !(isNamed(me, firstName, lastName) && dob === me.dob),
  );
  return [...own, ...others];
}

const isNamed = (me: Me, firstName: string, lastName: string): boolean =>
  me.firstName === firstName && me.lastName === lastName;

/** A birth date that was part of the question must be the very one; an age must be theirs today. */
const isOf = ({ dateOfBirth, quotedAge }: TravelerFields, dob: string, today: string): boolean =>
  dateOfBirth ? dateOfBirth === dob : ageOn(today, dob) === quotedAge;
