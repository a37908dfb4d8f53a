import type { Declined, Offer, QuoteAnswer, QuoteMeta, QuoteParams } from '@coati/api';
import { changed, group } from './group';

/** One chosen filter; `key` is `<group>:<choice>`, e.g. `medical:250000`, and `label` is what its chip says. */
export interface ActiveFilter {
  key: string;
  label: string;
}

/** What identifies and dates a quote, with how the carriers answered. */
export type QuoteSummary = QuoteMeta &
  Pick<QuoteAnswer, 'id' | 'hash' | 'createdAt' | 'expiresAt' | 'rateVersion' | 'complete'> & {
    declined: Declined[];
  };

/** The trip as asked so far; `ta` lists the travelers' ages. */
export type StoredParams = Partial<QuoteParams> & { ta: number[] };

export interface QuotePayload {
  quotes: Offer[];
  meta: QuoteSummary;
  url: string;
  params: StoredParams;
}

export interface QuoteState {
  loading: boolean;
  quoteComplete: boolean;
  error: boolean;
  errorMessage: string | null;
  quotes: Offer[];
  meta: QuoteSummary | null;
  url: string | null;
  params: StoredParams;
  activeFilters: ActiveFilter[];
  loadingActiveFilters: boolean;
}

export const initialQuote: QuoteState = {
  loading: false,
  quoteComplete: false,
  error: false,
  errorMessage: null,
  quotes: [],
  meta: null,
  url: null,
  params: { ta: [] },
  activeFilters: [],
  loadingActiveFilters: false,
};

const noError = { error: false, errorMessage: null };

const quote = group('quote', initialQuote, {
  quoteStarted: (state) => changed(state, { loading: true, quoteComplete: false, ...noError }),
  /** Progress: some carriers have answered, others have not. Ignored once nothing is awaited. */
  quoteOffersArrived: (state, answer: QuotePayload) => (state.loading ? changed(state, answer) : state),
  quoteSucceeded: (state, answer: QuotePayload) =>
    changed(state, { ...answer, loading: false, quoteComplete: true, ...noError }),
  quoteFailed: (state, errorMessage: string) =>
    changed(state, { loading: false, quoteComplete: true, error: true, errorMessage }),
  quoteParamsUpdated: (state, params: Partial<StoredParams>) =>
    changed(state, { params: changed(state.params, params) }),
  quoteReset: () => initialQuote,
  activeFilterAdded: (state, added: ActiveFilter) =>
    state.activeFilters.some(({ key }) => key === added.key)
      ? state
      : changed(state, { activeFilters: [...state.activeFilters, added] }),
  activeFilterRemoved: (state, removed: string) =>
    changed(state, { activeFilters: state.activeFilters.filter(({ key }) => key !== removed) }),
  activeFiltersCleared: (state) => changed(state, { activeFilters: [] }),
  activeFiltersLoading: (state, loadingActiveFilters: boolean) => changed(state, { loadingActiveFilters }),
});

/** Splits the service's answer into what the quote group keeps. */
export function toQuotePayload(answer: QuoteAnswer): QuotePayload {
  const { quotes, meta, url, params, ...rest } = answer;
  return { quotes, url, params, meta: { ...meta, ...rest } };
}

export const quoteReducer = quote.reducer;
export const {
  quoteStarted,
  quoteOffersArrived,
  quoteSucceeded,
  quoteFailed,
  quoteParamsUpdated,
  quoteReset,
  activeFilterAdded,
  activeFilterRemoved,
  activeFiltersCleared,
  activeFiltersLoading,
} = quote.actions;
