import type { Offer } from '@coati/api';
import { selectedPlanUpdated, useAppDispatch } from '@coati/store';
import { useNavigate } from '@coati/router';
import { totalCents, validOptions } from '../domain/totals';

/** Takes a plan with its options to the purchase. */
export function useSelectPlan(quoteId: string): (offer: Offer, options?: readonly string[]) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (offer, options = []) => {
    const { offerId, carrier, plan } = offer;
    const chosen = validOptions(offer, options);
    const priceCents = totalCents(offer, chosen);
    dispatch(selectedPlanUpdated({ quoteId, offerId, carrier, plan, priceCents, options: chosen }));
    void navigate(`/quote/${quoteId}/buy`);
  };
}
