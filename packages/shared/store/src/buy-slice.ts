import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Offer, Policy, PurchaseRequest } from '@coati/api';

/** The order without its people: names, birth dates and the payment token go to the service alone. */
export type BuyParams = Pick<PurchaseRequest, 'quoteId' | 'offerId' | 'options' | 'expectedTotalCents'>;

/** The plan being bought; `priceCents` is the total with the chosen options. */
export type SelectedPlan = Pick<Offer, 'offerId' | 'carrier' | 'plan' | 'priceCents'> & {
  quoteId: string;
  options: string[];
};

export interface PriceChange {
  oldTotalCents: number;
  newTotalCents: number;
  reason: string;
}

export interface BuyState {
  loading: boolean;
  error: boolean;
  errorMessage: string | null;
  showPriceChangeModal: boolean;
  priceChangeModalData: PriceChange | null;
  params: BuyParams | null;
  selected: SelectedPlan | null;
  policy: Policy | null;
}

export const initialBuy: BuyState = {
  loading: false,
  error: false,
  errorMessage: null,
  showPriceChangeModal: false,
  priceChangeModalData: null,
  params: null,
  selected: null,
  policy: null,
};

function clearError(state: BuyState): void {
  state.error = false;
  state.errorMessage = null;
}

function closeModal(state: BuyState): void {
  state.showPriceChangeModal = false;
  state.priceChangeModalData = null;
}

const buySlice = createSlice({
  name: 'buy',
  initialState: initialBuy,
  reducers: {
    /** The purchase screen opens: nothing runs and nothing has failed yet; plan and policy stay. */
    buyInitialized: (state) => {
      state.loading = false;
      clearError(state);
      closeModal(state);
    },
    buyLoadingShown: (state) => {
      state.loading = true;
    },
    buyStarted: (state, { payload }: PayloadAction<BuyParams>) => {
      state.loading = true;
      clearError(state);
      closeModal(state);
      state.params = payload;
      state.policy = null;
    },
    buySucceeded: (state, { payload }: PayloadAction<Policy>) => {
      state.loading = false;
      clearError(state);
      closeModal(state);
      state.policy = payload;
    },
    buyFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = false;
      state.error = true;
      state.errorMessage = payload;
      state.policy = null;
    },
    buyPriceChanged: (state, { payload }: PayloadAction<PriceChange>) => {
      state.loading = false;
      state.showPriceChangeModal = true;
      state.priceChangeModalData = payload;
      if (state.selected) state.selected.priceCents = payload.newTotalCents;
    },
    priceChangeDismissed: closeModal,
    selectedPlanUpdated: (state, { payload }: PayloadAction<SelectedPlan>) => {
      state.selected = payload;
    },
    buyReset: () => initialBuy,
  },
});

export const buyReducer = buySlice.reducer;
export const {
  buyInitialized,
  buyLoadingShown,
  buyStarted,
  buySucceeded,
  buyFailed,
  buyPriceChanged,
  priceChangeDismissed,
  selectedPlanUpdated,
  buyReset,
} = buySlice.actions;
