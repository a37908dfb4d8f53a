import { changed, group } from './group';

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

const marketing = group('marketing', initialMarketing, {
  marketingSet: (state, changes: Partial<MarketingState>) => changed(state, changes),
  marketingReset: () => initialMarketing,
});

export const marketingReducer = marketing.reducer;
export const { marketingSet, marketingReset } = marketing.actions;
