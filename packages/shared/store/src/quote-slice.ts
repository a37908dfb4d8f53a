import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Declined, Offer, QuoteAnswer, QuoteMeta, QuoteParams } from '@coati/api';

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

const quoteSlice = createSlice({
  name: 'quote',
  initialState: initialQuote,
  reducers: {
    quoteStarted: (state) => {
      state.loading = true;
      state.quoteComplete = false;
      state.error = false;
      state.errorMessage = null;
    },
    /** Progress: some carriers have answered, others have not. Ignored once nothing is awaited. */
    quoteOffersArrived: (state, { payload }: PayloadAction<QuotePayload>) => {
      if (state.loading) Object.assign(state, payload);
    },
    quoteSucceeded: (state, { payload }: PayloadAction<QuotePayload>) => {
      Object.assign(state, payload);
      state.loading = false;
      state.quoteComplete = true;
      state.error = false;
      state.errorMessage = null;
    },
    quoteFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = false;
      state.quoteComplete = true;
      state.error = true;
      state.errorMessage = payload;
    },
    quoteParamsUpdated: (state, { payload }: PayloadAction<Partial<StoredParams>>) => {
      Object.assign(state.params, payload);
    },
    quoteReset: () => initialQuote,
    activeFilterAdded: (state, { payload }: PayloadAction<ActiveFilter>) => {
      if (state.activeFilters.every((filter) => filter.key !== payload.key))
        state.activeFilters.push(payload);
    },
    activeFilterRemoved: (state, { payload }: PayloadAction<string>) => {
      state.activeFilters = state.activeFilters.filter((filter) => filter.key !== payload);
    },
    activeFiltersCleared: (state) => {
      state.activeFilters = [];
    },
    activeFiltersLoading: (state, { payload }: PayloadAction<boolean>) => {
      state.loadingActiveFilters = payload;
    },
  },
});

/** Splits the service's answer into what the quote group keeps. */
export function toQuotePayload(answer: QuoteAnswer): QuotePayload {
  const { quotes, meta, url, params, ...rest } = answer;
  return { quotes, url, params, meta: { ...meta, ...rest } };
}

export const quoteReducer = quoteSlice.reducer;
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
} = quoteSlice.actions;
