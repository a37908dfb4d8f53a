import { mailAddressOf, type PurchaseRequest, type QuoteParams, type QuoteVocabulary } from '@coati/api';
import { plainTyped, streetOf, telephoneOf, zipCodeOf } from '@coati/formats';
import type { CustomerChanges, CustomerState, SelectedPlan, StoredParams } from '@coati/store';

export interface TravelerFields {
  firstName: string;
  lastName: string;
  /** ISO day, or empty. */
  dateOfBirth: string;
  /** Age the price was made for. */
  quotedAge: number;
}

/** Index of the traveler who is the policyholder, or `other` for somebody who stays at home. */
export type Holder = `traveler-${number}` | 'other';

export interface OrderForm {
  travelers: TravelerFields[];
  holder: Holder;
  holderFirstName: string;
  holderLastName: string;
  holderDateOfBirth: string;
  email: string;
  telephone: string;
  street: string;
  city: string;
  /** Where the quote was made for; empty while that is not known. */
  state: string;
  postCode: string;
  beneficiary: string;
  wantsEmail: boolean;
  /** Ids of the statements ticked; empty at first, always. */
  consents: string[];
}

/** From this age on somebody may be the policyholder: a minor signs no contract. */
export const OF_AGE = 18;

/**
 * An order as a visitor finds it: what the quote and an earlier visit know, nothing ticked. `holder` says whose the kept
 * name is; where nobody said, it is given to nobody, and the first adult is the policyholder.
 */
export function emptyOrderForm(params: StoredParams, customer: CustomerState, holder?: string): OrderForm {
  const asked = params.travelers ?? [];
  const { firstName, lastName } = customer;
  const adults = params.ta.flatMap((age, index) => (age >= OF_AGE ? [`traveler-${index}` as const] : []));
  const isOther = holder === 'other';
  return {
    travelers: params.ta.map((quotedAge, index) => ({
      firstName: '',
      lastName: '',
      ...(holder === `traveler-${index}` && { firstName, lastName }),
      dateOfBirth: asked[index]?.dateOfBirth ?? '',
      quotedAge,
    })),
    holder: adults.find((adult) => adult === holder) ?? (isOther ? 'other' : (adults[0] ?? 'other')),
    holderFirstName: isOther ? firstName : '',
    holderLastName: isOther ? lastName : '',
    holderDateOfBirth: '',
    email: customer.email,
    telephone: customer.telephone,
    street: customer.address.street,
    city: customer.address.city,
    state: params.residence?.state ?? '',
    postCode: customer.address.postCode,
    beneficiary: '',
    wantsEmail: !customer.personHasOptedOutOfEmail,
    consents: [],
  };
}

/** Name and birth date of the policyholder, asked once: a traveler's own where a traveler buys. */
export function holderOf(form: OrderForm): { firstName: string; lastName: string; dateOfBirth: string } {
  const traveler = form.travelers[holderIndex(form.holder) ?? -1];
  return (
    traveler ?? {
      firstName: form.holderFirstName,
      lastName: form.holderLastName,
      dateOfBirth: form.holderDateOfBirth,
    }
  );
}

/** How to reach the policyholder, as it is meant by what was typed; what is none of its kind stays for whoever says so. */
export const reachOf = ({ email, telephone, postCode }: OrderForm) => ({
  email: mailAddressOf(email),
  telephone: telephoneOf(telephone) ?? plainTyped(telephone),
  postCode: zipCodeOf(postCode) ?? postCode,
});

/** What is worth remembering in this tab until the purchase; birth dates stay in memory. Source: C-02, ADR 4. */
export function customerOf(form: OrderForm): CustomerChanges {
  const { firstName, lastName } = holderOf(form);
  const { street, city, state } = form;
  const { email, telephone, postCode } = reachOf(form);
  return {
    firstName,
    lastName,
    email,
    telephone,
    address: { street, city, state, postCode },
    personHasOptedOutOfEmail: !form.wantsEmail,
  };
}

export function holderIndex(holder: Holder): number | null {
  return holder === 'other' ? null : Number(holder.slice('traveler-'.length));
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The order as the service takes it; `texts` are the statements the visitor saw, word for word. */
export function toPurchaseRequest(
  form: OrderForm,
  order: {
    selected: SelectedPlan;
    params: StoredParams & Partial<QuoteParams>;
    texts: QuoteVocabulary['consents'];
    token: string;
  },
): PurchaseRequest {
  const { selected, params, texts, token } = order;
  const holder = holderOf(form);
  const { email, telephone, postCode } = reachOf(form);
  return {
    quoteId: selected.quoteId,
    offerId: selected.offerId,
    options: selected.options,
    expectedTotalCents: selected.priceCents,
    travelers: form.travelers.map(({ firstName, lastName, dateOfBirth }) => ({
      firstName: tidy(firstName),
      lastName: tidy(lastName),
      dateOfBirth,
    })),
    customer: {
      salutation: null,
      firstName: tidy(holder.firstName),
      lastName: tidy(holder.lastName),
      dateOfBirth: holder.dateOfBirth,
      email,
      telephone: telephone || null,
      address: {
        street: streetOf(form.street),
        city: tidy(form.city),
        state: params.residence?.state ?? '',
        postCode,
        country: 'US',
      },
      personHasOptedOutOfEmail: !form.wantsEmail,
    },
    beneficiary: tidy(form.beneficiary) || null,
    payment: { token },
    consents: texts.filter(({ id }) => form.consents.includes(id)).map(({ id, text }) => ({ id, text })),
  };
}
