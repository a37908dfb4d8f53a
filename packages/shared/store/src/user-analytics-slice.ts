import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface UserAnalyticsState {
  clientIp: string | null;
  existingCustomer: boolean | null;
  crmId: string | null;
}

export const initialUserAnalytics: UserAnalyticsState = {
  clientIp: null,
  existingCustomer: null,
  crmId: null,
};

const userAnalyticsSlice = createSlice({
  name: 'userAnalytics',
  initialState: initialUserAnalytics,
  reducers: {
    userAnalyticsSet: (state, { payload }: PayloadAction<Partial<UserAnalyticsState>>) => ({
      ...state,
      ...payload,
    }),
    userAnalyticsReset: () => initialUserAnalytics,
  },
});

export const userAnalyticsReducer = userAnalyticsSlice.reducer;
export const { userAnalyticsSet, userAnalyticsReset } = userAnalyticsSlice.actions;
