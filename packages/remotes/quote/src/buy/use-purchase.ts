import { IdempotencyKeys, type Problem, type PurchaseRequest } from '@coati/api';
import {
  buyFailed,
  buyInitialized,
  buyPriceChanged,
  buyStarted,
  buySucceeded,
  priceChangeDismissed,
  selectBuy,
  useAppDispatch,
  useAppSelector,
} from '@coati/store';
import { track } from '@coati/tracking';
import { useCallback, useRef } from 'react';
import { planFigures } from '../parts/plan-figures';
import { createPurchaseClient, type PurchaseClient, type PurchaseOutcome } from './purchase-client';
import { BUSY_WORDS, refusalWords, UNKNOWN_WORDS } from './purchase-words';

export interface Purchase {
  loading: boolean;
  errorMessage: string | null;
  /** Sends the order, or finds out what became of one that got no answer. */
  pay: (order: () => Promise<PurchaseRequest>) => Promise<PurchaseOutcome['kind'] | 'no-card'>;
  closePriceChange: () => void;
}

interface Handlers {
  onBought: () => void;
  onRefused: (problem: Problem) => void;
  /** True from an order's leaving until its fate is known: nothing of it may change meanwhile. */
  onHeld: (held: boolean) => void;
}

/** One purchase from the first press of Pay to its policy. Source: B-02, B-03, B-04. */
export function usePurchase(
  { onBought, onRefused, onHeld }: Handlers,
  client: PurchaseClient = defaultClient,
): Purchase {
  const dispatch = useAppDispatch();
  const { loading, errorMessage } = useAppSelector(selectBuy);
  const keys = useRef(new IdempotencyKeys());
  /** An order whose fate is open: until it is known, no other one leaves this page. */
  const unsettled = useRef<PurchaseRequest | null>(null);

  const send = useCallback(
    async (request: PurchaseRequest): Promise<PurchaseOutcome['kind']> => {
      const { quoteId, offerId, options = [], expectedTotalCents } = request;
      dispatch(buyStarted({ quoteId, offerId, options, expectedTotalCents }));
      unsettled.current = request;
      onHeld(true);
      const outcome = await client(keys.current.for(request), request);
      if (outcome.kind !== 'unknown' && outcome.kind !== 'in-progress') {
        unsettled.current = null;
        onHeld(false);
      }
      switch (outcome.kind) {
        case 'bought':
          dispatch(buySucceeded(outcome.policy));
          track('PolicyPurchased', { ...planFigures(outcome.policy), totalCents: outcome.policy.totalCents });
          onBought();
          break;
        case 'price-changed':
          dispatch(buyPriceChanged(outcome.change));
          break;
        case 'refused':
          dispatch(buyFailed(refusalWords(outcome.problem)));
          onRefused(outcome.problem);
          break;
        default:
          dispatch(buyFailed(outcome.kind === 'unknown' ? UNKNOWN_WORDS : BUSY_WORDS));
      }
      return outcome.kind;
    },
    [client, dispatch, onBought, onRefused, onHeld],
  );

  const pay = useCallback<Purchase['pay']>(
    async (order) => {
      if (unsettled.current) return send(unsettled.current);
      // What went wrong before is not so while it is tried again, and is heard again where it is so again.
      dispatch(buyInitialized());
      try {
        return await send(await order());
      } catch (error) {
        const message = error instanceof Error && error.name === 'CardRefused' ? error.message : '';
        dispatch(
          buyFailed(message || 'The card could not be checked. Look over the card fields and try again.'),
        );
        return 'no-card';
      }
    },
    [dispatch, send],
  );
  const closePriceChange = useCallback(() => void dispatch(priceChangeDismissed()), [dispatch]);
  return { loading, errorMessage, pay, closePriceChange };
}

const defaultClient = createPurchaseClient();
