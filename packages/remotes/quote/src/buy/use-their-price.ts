import type { Offer } from '@coati/api';
import { useBoot } from '@coati/boot';
import { selectedPlanUpdated, useAppDispatch, type SelectedPlan, type StoredParams } from '@coati/store';
import { useEffect, useRef, useState } from 'react';
import type { OfferPrice } from '../api/offer-prices';
import { totalCents, validOptions } from '../domain/totals';
import { useServices } from '../parts/services';
import type { TravelerFields } from './order-form';
import { withTheirAges, type OtherAge } from './quoted-ages';

/** Typing a year passes through other years. */
const PAUSE_MS = 400;

export interface TheirPrice {
  /** The plan at the price of the ages that the birth dates tell; as quoted while none differs or none is known. */
  offer: Offer;
  status: 'as-quoted' | 'asking' | 'priced' | 'refused' | 'unknown';
  /** Why the plan is not sold to this party, in the insurer's words. */
  why?: string;
}

interface Asked {
  offer: Offer;
  selected: SelectedPlan;
  params: StoredParams;
  travelers: readonly TravelerFields[];
  others: readonly (OtherAge | null)[];
  today: string;
}

/** Asks what the plan costs the party by its birth dates, as they are entered, and puts the new total in place. Source: B-03. */
export function useTheirPrice({ offer, selected, params, travelers, others, today }: Asked): TheirPrice {
  const { prices } = useServices();
  const dispatch = useAppDispatch();
  const partnerId = useBoot()?.partnerId ?? null;
  const differs = others.some((other) => other !== null);
  const request = differs ? withTheirAges(params, travelers, partnerId, today) : null;
  const key = request && JSON.stringify(request.travelers);
  const [answer, setAnswer] = useState<{ key: string; price: OfferPrice } | null>(null);
  useEffect(() => {
    if (!request || !key) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void prices.of(offer.offerId, request).then((price) => wanted && setAnswer({ key, price }));
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // The question is told by its key alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, offer.offerId, prices]);
  const price = answer?.key === key ? answer?.price : undefined;
  const shown = price && typeof price !== 'string' ? price : offer;
  const put = useRef(offer);
  useEffect(() => {
    if (put.current === shown) return;
    put.current = shown;
    const options = validOptions(shown, selected.options);
    dispatch(selectedPlanUpdated({ ...selected, options, priceCents: totalCents(shown, options) }));
  }, [shown, selected, dispatch]);
  if (!key) return { offer, status: 'as-quoted' };
  if (price === undefined) return { offer, status: 'asking' };
  if (price === null) return { offer, status: 'unknown' };
  return typeof price === 'string'
    ? { offer, status: 'refused', why: price }
    : { offer: price, status: 'priced' };
}
