import { describe, expect, it } from 'vitest';
import type { UnknownAction } from 'redux';
import {
  activeFilterAdded,
  activeFilterRemoved,
  activeFiltersCleared,
  activeFiltersLoading,
  quoteFailed,
  quoteOffersArrived,
  quoteParamsUpdated,
  quoteReducer,
  quoteReset,
  quoteStarted,
  quoteSucceeded,
  toQuotePayload,
} from './quote-slice';
import { answer, declined, offer } from './samples';

const run = (...actions: UnknownAction[]) =>
  actions.reduce(quoteReducer, quoteReducer(undefined, { type: 'init' }));
const payload = toQuotePayload(answer);

describe('quote', () => {
  it('[Q-01] begins with every field of the state, params with its list of ages', () => {
    expect(run()).toEqual({
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
    });
  });

  it('[Q-02] turns loading on and clears an earlier error when a new quote starts', () => {
    expect(run(quoteFailed('down'), quoteStarted())).toMatchObject({
      loading: true,
      quoteComplete: false,
      error: false,
      errorMessage: null,
    });
  });

  it('[Q-03] stores quotes, meta, url and params, and completes, on success', () => {
    const state = run(quoteFailed('down'), quoteStarted(), quoteSucceeded(payload));
    expect(state).toMatchObject({
      loading: false,
      quoteComplete: true,
      error: false,
      errorMessage: null,
      quotes: answer.quotes,
      url: '/quote/q-1',
      params: answer.params,
    });
    expect(state.meta).toEqual({
      id: 'q-1',
      hash: 'h-1',
      createdAt: answer.createdAt,
      expiresAt: answer.expiresAt,
      rateVersion: '2026-10',
      complete: true,
      declined: [declined],
      carriersAsked: 12,
      carriersAnswered: 12,
      elapsedMs: 480,
      unavailable: [],
    });
  });

  it('[Q-04] stores the error and its message, and completes, when the quote fails', () => {
    expect(run(quoteStarted(), quoteFailed('No carrier answered'))).toMatchObject({
      loading: false,
      quoteComplete: true,
      error: true,
      errorMessage: 'No carrier answered',
    });
  });

  it('shows offers as they arrive, and still loads', () => {
    const state = run(quoteStarted(), quoteOffersArrived({ ...payload, quotes: [offer(100)] }));
    expect(state).toMatchObject({ loading: true, quoteComplete: false, quotes: [offer(100)] });
  });

  it('ignores offers that arrive after the visitor has started over', () => {
    expect(run(quoteStarted(), quoteReset(), quoteOffersArrived(payload)).quotes).toEqual([]);
  });

  it('[Q-05] updates params without losing the others', () => {
    const state = run(quoteSucceeded(payload), quoteParamsUpdated({ ta: [41, 12] }));
    expect(state.params).toEqual({ ...answer.params, ta: [41, 12] });
  });

  it('[Q-05] goes back to the beginning on reset', () => {
    expect(run(quoteSucceeded(payload), activeFilterAdded({ key: 'a:b', label: 'B' }), quoteReset())).toEqual(
      run(),
    );
  });

  it('[Q-05] adds a filter once, removes it by its key, and clears all of them', () => {
    const medical = { key: 'medical:250000', label: 'Medical $250,000 or more' };
    const cfar = { key: 'cfar:available', label: 'Cancel for any reason' };
    const both = [activeFilterAdded(medical), activeFilterAdded(cfar), activeFilterAdded(medical)];
    expect(run(...both).activeFilters).toEqual([medical, cfar]);
    expect(run(...both, activeFilterRemoved(medical.key)).activeFilters).toEqual([cfar]);
    expect(run(...both, activeFiltersCleared()).activeFilters).toEqual([]);
  });

  it('[Q-01] marks filters as loading and as loaded', () => {
    expect(run(activeFiltersLoading(true)).loadingActiveFilters).toBe(true);
    expect(run(activeFiltersLoading(true), activeFiltersLoading(false)).loadingActiveFilters).toBe(false);
  });
});
