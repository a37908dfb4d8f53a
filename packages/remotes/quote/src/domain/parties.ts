import { splitCost, type TripForm } from './trip-form';

/** The state that a traveler lives in: their own where the party lives apart, else the one given for all. */
export const stateOf = (form: TripForm, index: number): string =>
  (form.livesApart && form.travelers[index]?.state) || form.state;

/**
 * The form once for each state that its travelers live in, the form's own first: a policy is written for residents of one
 * state, so a party that lives apart takes a quote for each. Everything that was typed goes along.
 */
export function partiesOf(form: TripForm): TripForm[] {
  const states = form.travelers.map((_, index) => stateOf(form, index));
  const shares = splitCost(form.totalCostCents ?? 0, form.travelers.length);
  const apart = [...new Set([form.state, ...states])].filter((state) => states.includes(state));
  if (apart.length < 2) return [{ ...form, state: apart[0] ?? form.state, livesApart: false }];
  return apart.map((state) => {
    const own = states.flatMap((its, index) => (its === state ? [index] : []));
    return {
      ...form,
      state,
      livesApart: false,
      travelers: own.map((index) => ({ ...form.travelers[index]!, state: '' })),
      totalCostCents:
        form.totalCostCents === null ? null : own.reduce((sum, index) => sum + (shares[index] ?? 0), 0),
    };
  });
}
