import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { buySucceeded } from './buy-slice';

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

const customerSlice = createSlice({
  name: 'customer',
  initialState: initialCustomer,
  reducers: {
    customerSet: (state, { payload }: PayloadAction<CustomerChanges>) => {
      const { address, ...fields } = payload;
      Object.assign(state, fields);
      Object.assign(state.address, address);
    },
    customerReset: () => initialCustomer,
  },
  extraReducers: (builder) => {
    builder.addCase(buySucceeded, () => initialCustomer);
  },
});

export const customerReducer = customerSlice.reducer;
export const { customerSet, customerReset } = customerSlice.actions;
