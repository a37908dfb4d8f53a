import { mailAddressError } from '@coati/api';
import {
  customerSet,
  selectBuy,
  selectCustomer,
  selectedPlanUpdated,
  useAppDispatch,
  useAppSelector,
  type SelectedPlan,
  type StoredParams,
} from '@coati/store';
import { useState } from 'react';
import { useServices } from '../parts/services';
import { policyFrom } from './bought';
import { withKnownPeople, type KnownPeople } from './known-people';
import { customerOf, emptyOrderForm, holderOf, reachOf, type OrderForm } from './order-form';

export interface OrderFormState {
  form: OrderForm;
  change: (fields: Partial<OrderForm>) => void;
  /** Keeps the email address too: when its field is left, never half of it. */
  settle: () => void;
  /** The page was loaded anew, or left and come back to, and lacks only what no browser keeps. */
  cameBack: boolean;
}

/** The order as typed; what ADR 4 allows of it is kept as it is typed, since a page loaded anew gives no notice. */
export function useOrderForm(
  params: StoredParams,
  selected: SelectedPlan,
  known: KnownPeople | null,
  today: string,
): OrderFormState {
  const dispatch = useAppDispatch();
  const { carried } = useServices();
  const customer = useAppSelector(selectCustomer);
  const [form, setForm] = useState(() => {
    const typed = carried.of(selected.quoteId, params);
    if (typed) return typed;
    const empty = emptyOrderForm(params, customer, selected.holder);
    return known ? withKnownPeople(empty, known, today) : empty;
  });
  const [cameBack] = useState(
    () => Boolean(holderOf(form).firstName) && form.travelers.some(({ dateOfBirth }) => !dateOfBirth),
  );
  // What a purchase took out of this tab does not come back with the last field left.
  const bought = policyFrom(useAppSelector(selectBuy), selected.quoteId) !== null;
  const change = (fields: Partial<OrderForm>): void => {
    const now = { ...form, ...fields };
    setForm(now);
    if (bought) return;
    // Tracking is told of every address that stands here: letters on their way to one are nobody's.
    dispatch(customerSet({ ...customerOf(now), email: customer.email }));
    if (now.holder !== selected.holder) dispatch(selectedPlanUpdated({ ...selected, holder: now.holder }));
  };
  const settle = (): void => {
    const { email } = reachOf(form);
    if (!bought && email !== customer.email && !mailAddressError(email)) dispatch(customerSet({ email }));
  };
  return { form, change, settle, cameBack };
}
