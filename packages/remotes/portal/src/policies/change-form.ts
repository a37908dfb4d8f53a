import type { ChangeWish, CustomerPolicy, Problem } from '@coati/api';
import type { FormError } from '@coati/ui';

/** What a customer wants otherwise; nothing in it is checked yet. */
export interface ChangeFields {
  departing: string;
  returning: string;
  tripCostCents: number | null;
  /** The day the added cost was paid; asked once the cost goes up. */
  addedPaidOn: string;
  options: string[];
}

export const FIELD = {
  departing: 'change-departing',
  returning: 'change-returning',
  tripCost: 'change-trip-cost',
  paidOn: 'change-added-paid-on',
  option: (id: string) => `change-option-${id}`,
} as const;

const boughtOf = ({ options }: CustomerPolicy): string[] =>
  options.filter(({ bought }) => bought).map(({ id }) => id);

export const asItIs = (policy: CustomerPolicy): ChangeFields => ({
  departing: policy.trip.departureDate,
  returning: policy.trip.returnDate,
  tripCostCents: policy.trip.tripCostCents,
  addedPaidOn: '',
  options: boughtOf(policy),
});

export const raisesCost = (policy: CustomerPolicy, form: ChangeFields): boolean =>
  (form.tripCostCents ?? 0) > policy.trip.tripCostCents;

/** Only what differs is asked for; null says that it stays. */
export function wishOf(policy: CustomerPolicy, form: ChangeFields): ChangeWish {
  const before = asItIs(policy);
  const sameOptions = [...form.options].sort().join() === [...before.options].sort().join();
  return {
    departing: form.departing === before.departing ? null : form.departing,
    returning: policy.trip.kind === 'annual' || form.returning === before.returning ? null : form.returning,
    tripCostCents: form.tripCostCents === before.tripCostCents ? null : form.tripCostCents,
    options: sameOptions ? null : form.options,
    addedPaidOn: raisesCost(policy, form) ? form.addedPaidOn || null : null,
  };
}

export function changeErrors(policy: CustomerPolicy, form: ChangeFields): FormError[] {
  const errors: FormError[] = [];
  const say = (fieldId: string, message: string): void => void errors.push({ fieldId, message });
  const annual = policy.trip.kind === 'annual';
  if (!form.departing) say(FIELD.departing, `Enter the day ${annual ? 'coverage starts' : 'you leave'}`);
  // A year of cover ends a year from its start, and asks for no other end.
  if (!annual && !form.returning) say(FIELD.returning, 'Enter the day you come back');
  else if (!annual && form.departing && form.returning < form.departing)
    say(FIELD.returning, 'The day you come back cannot be before the day you leave');
  if (form.tripCostCents === null)
    say(FIELD.tripCost, 'Enter the cost of the trip in dollars, 0 if none is insured');
  else if (raisesCost(policy, form) && !form.addedPaidOn)
    say(FIELD.paidOn, 'Enter the day you paid for what you’re adding');
  if (errors.length === 0 && Object.values(wishOf(policy, form)).every((wish) => wish === null))
    say(FIELD.departing, 'Change a date, the trip cost or an upgrade: nothing is different yet');
  return errors;
}

/** What the service refused (422), at the fields it speaks of; options by their place in the wish. */
export function placedAt(form: ChangeFields, problem: Problem): FormError[] {
  const fields: Record<string, string> = {
    departing: FIELD.departing,
    returning: FIELD.returning,
    tripCostCents: FIELD.tripCost,
    addedPaidOn: FIELD.paidOn,
  };
  return (problem.errors ?? []).map(({ pointer, message }) => {
    const [name = '', index] = pointer.replace(/^#?\//, '').split('/');
    const option = name === 'options' ? form.options[Number(index ?? 0)] : undefined;
    return { fieldId: option ? FIELD.option(option) : (fields[name] ?? FIELD.departing), message };
  });
}
