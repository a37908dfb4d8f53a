import type { Offer } from '@coati/api';
import {
  selectQuote,
  useAppDispatch,
  useAppSelector,
  type QuoteSummary,
  type StoredParams,
} from '@coati/store';
import { useCallback, useEffect, useState } from 'react';
import { quoteFailure, type QuoteFailure } from '../api/problem-words';
import type { Outcome } from '../api/quote-session';
import { useServices } from './services';

/** One quote as its screens need it. */
export type QuoteView =
  | { status: 'waiting' }
  | { status: QuoteFailure; message: string | null; params: StoredParams; retry: () => void }
  | {
      status: 'shown';
      /** Carriers are still answering. */
      arriving: boolean;
      offers: Offer[];
      summary: QuoteSummary;
      params: StoredParams;
    };

/** Opens the quote of an address and follows it until it is whole. */
export function useQuote(quoteId: string): QuoteView {
  const { session } = useServices();
  const dispatch = useAppDispatch();
  const quote = useAppSelector(selectQuote);
  const [attempt, setAttempt] = useState(0);
  const [openedAt] = useState(() => Date.now());
  const [outcome, setOutcome] = useState<{ of: string; problem: Outcome } | null>(null);
  useEffect(() => {
    let mounted = true;
    void session.open(quoteId, dispatch).then((problem) => mounted && setOutcome({ of: quoteId, problem }));
    return () => {
      mounted = false;
    };
  }, [session, dispatch, quoteId, attempt]);
  const retry = useCallback(() => {
    setOutcome(null);
    setAttempt((count) => count + 1);
  }, []);
  const { meta, params } = quote;
  const problem = outcome?.of === quoteId ? outcome.problem : null;
  if (problem) return { status: quoteFailure(problem), message: quote.errorMessage, params, retry };
  if (meta?.id !== quoteId) return { status: 'waiting' };
  if (Date.parse(meta.expiresAt) <= openedAt) return { status: 'expired', message: null, params, retry };
  // While another quote is requested from this page, the one shown stays whole.
  const arriving = quote.loading && session.isBringing(quoteId);
  return { status: 'shown', arriving, offers: quote.quotes, summary: meta, params };
}
