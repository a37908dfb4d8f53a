import type { Offer, Policy, PurchaseRequest } from '@coati/api';
import { changed, group } from './group';

/** The order without its people: names, birth dates and the payment token go to the service alone. */
export type BuyParams = Pick<PurchaseRequest, 'quoteId' | 'offerId' | 'options' | 'expectedTotalCents'>;

/** The plan being bought; `priceCents` is the total with the chosen options. */
export type SelectedPlan = Pick<Offer, 'offerId' | 'carrier' | 'plan' | 'priceCents'> & {
  quoteId: string;
  options: string[];
  /** Who of the party buys, by place alone, once somebody was named: whose the name in the customer group is. */
  holder?: string;
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

const noError = { error: false, errorMessage: null };
const noPriceChange = { showPriceChangeModal: false, priceChangeModalData: null };

const buy = group('buy', initialBuy, {
  /** The purchase screen opens: nothing runs and nothing has failed yet; plan and policy stay. */
  buyInitialized: (state) => changed(state, { loading: false, ...noError, ...noPriceChange }),
  buyLoadingShown: (state) => changed(state, { loading: true }),
  buyStarted: (state, params: BuyParams) =>
    changed(state, { loading: true, ...noError, ...noPriceChange, params, policy: null }),
  buySucceeded: (state, policy: Policy) =>
    changed(state, { loading: false, ...noError, ...noPriceChange, policy }),
  buyFailed: (state, errorMessage: string) =>
    changed(state, { loading: false, error: true, errorMessage, policy: null }),
  buyPriceChanged: (state, change: PriceChange) =>
    changed(state, {
      loading: false,
      showPriceChangeModal: true,
      priceChangeModalData: change,
      selected: state.selected && changed(state.selected, { priceCents: change.newTotalCents }),
    }),
  priceChangeDismissed: (state) => changed(state, noPriceChange),
  selectedPlanUpdated: (state, selected: SelectedPlan) => {
    const holder = state.selected?.quoteId === selected.quoteId ? state.selected.holder : undefined;
    return changed(state, { selected: holder ? { holder, ...selected } : selected });
  },
  buyReset: () => initialBuy,
});

export const buyReducer = buy.reducer;
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
} = buy.actions;
