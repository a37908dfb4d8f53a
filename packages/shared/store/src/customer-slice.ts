import { buySucceeded } from './buy-slice';
import { changed, group } from './group';

export interface CustomerAddress {
  street: string;
  city: string;
  state: string;
  postCode: string;
  country: string;
}

export interface CustomerState {
  id: string | null;
  salutation: string;
  firstName: string;
  lastName: string;
  email: string;
  telephone: string;
  address: CustomerAddress;
  personHasOptedOutOfEmail: boolean;
  /** Date of birth, ISO date; held in memory only (docs/adr/0004-persisted-customer.md). */
  dob: string | null;
  error: string | null;
}

export const initialCustomer: CustomerState = {
  id: null,
  salutation: '',
  firstName: '',
  lastName: '',
  email: '',
  telephone: '',
  address: { street: '', city: '', state: '', postCode: '', country: 'US' },
  personHasOptedOutOfEmail: true,
  dob: null,
  error: null,
};

export type CustomerChanges = Partial<Omit<CustomerState, 'address'>> & {
  address?: Partial<CustomerAddress>;
};

const customer = group(
  'customer',
  initialCustomer,
  {
    customerSet: (state, { address, ...fields }: CustomerChanges) =>
      changed(state, { ...fields, address: changed(state.address, { ...address }) }),
    customerReset: () => initialCustomer,
  },
  { [buySucceeded.type]: () => initialCustomer },
);

export const customerReducer = customer.reducer;
export const { customerSet, customerReset } = customer.actions;
