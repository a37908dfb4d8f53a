import { useBoot } from '@coati/boot';
import { useNavigate } from '@coati/router';
import { useAppDispatch } from '@coati/store';
import { track } from '@coati/tracking';
import { partiesOf } from '../domain/parties';
import { toQuoteRequest, type TripForm } from '../domain/trip-form';
import { useServices } from './services';

/**
 * Requests the quote of a whole form and goes to its address; what was typed is forgotten only then.
 *
 * Raises: CallFailed when no quote came to be; anything else is a newer request taking this one's place.
 */
export function useStartQuote(): (form: TripForm) => Promise<void> {
  const { session, draft, parties } = useServices();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // As the edge knows it: a quote is credited to the partner it came from, before and without the partner's own data.
  const partnerId = useBoot()?.partnerId ?? null;
  return async (form) => {
    // A party that lives in several states takes a quote for each: this one, and those it leads to.
    const [first = form, ...others] = partiesOf(form);
    const quoteId = await session.start(toQuoteRequest(first, partnerId), dispatch);
    parties.keep([{ form: first, quoteId }, ...others.map((its) => ({ form: its, quoteId: null }))]);
    draft.forget();
    track('QuoteStarted', {
      kind: form.kind,
      travelers: form.travelers.length,
      destinations: form.destinations.length,
    });
    void navigate(`/quote/${quoteId}`);
  };
}
