import type { RootState } from './root-reducer';

export const selectQuote = (state: RootState) => state.quote;
export const selectActiveFilters = (state: RootState) => state.quote.activeFilters;
export const selectBuy = (state: RootState) => state.buy;
export const selectSelectedPlan = (state: RootState) => state.buy.selected;
export const selectCustomer = (state: RootState) => state.customer;

/**
 * The partner's own number, or the main brand's in its place once the partner's record has ended; null while nobody
 * supplies another than the page was drawn with. Source: A-04.
 */
export const selectPartnerTelephone = ({ partner }: RootState): string | null =>
  partner.pid || partner.isOver ? partner.telephone : null;
