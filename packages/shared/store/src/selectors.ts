import type { RootState } from './root-reducer';

export const selectQuote = (state: RootState) => state.quote;
export const selectActiveFilters = (state: RootState) => state.quote.activeFilters;
export const selectBuy = (state: RootState) => state.buy;
export const selectSelectedPlan = (state: RootState) => state.buy.selected;
export const selectCustomer = (state: RootState) => state.customer;

/** The partner's own number, or null when no partner supplies one. Source: A-04. */
export const selectPartnerTelephone = ({ partner }: RootState): string | null =>
  partner.pid === null ? null : partner.telephone;
