import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface PartnerState {
  pid: string | null;
  name: string | null;
  telephone: string;
  /** When the partner's cookie runs out, ISO 8601 UTC. */
  expiresAt: string | null;
  isLoaded: boolean;
}

export const initialPartner: PartnerState = {
  pid: null,
  name: null,
  // Toll number out of the range kept for fiction; pages show the brand's own unless a partner supplies one.
  telephone: '+1 (954) 555-0100',
  expiresAt: null,
  isLoaded: false,
};

const partnerSlice = createSlice({
  name: 'partner',
  initialState: initialPartner,
  reducers: {
    partnerSet: (state, { payload }: PayloadAction<Partial<Omit<PartnerState, 'isLoaded'>>>) => {
      Object.assign(state, payload);
      state.isLoaded = true;
    },
    partnerReset: () => ({ ...initialPartner, isLoaded: true }),
  },
});

export const partnerReducer = partnerSlice.reducer;
export const { partnerSet, partnerReset } = partnerSlice.actions;
