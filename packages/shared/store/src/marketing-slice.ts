import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The campaign that brought this page view; a reload starts it over (C-03). */
export interface MarketingState {
  source: string | null;
  campaign: string | null;
  medium: string | null;
  telephone: string | null;
}

export const initialMarketing: MarketingState = {
  source: null,
  campaign: null,
  medium: null,
  telephone: null,
};

const marketingSlice = createSlice({
  name: 'marketing',
  initialState: initialMarketing,
  reducers: {
    marketingSet: (state, { payload }: PayloadAction<Partial<MarketingState>>) => ({ ...state, ...payload }),
    marketingReset: () => initialMarketing,
  },
});

export const marketingReducer = marketingSlice.reducer;
export const { marketingSet, marketingReset } = marketingSlice.actions;
