import { selectQuote, useAppSelector } from '@coati/store';
import { useServices } from './services';

/** Where a link leads to the form with the trip of the quote that this tab knows, and what it does on the way. */
export function useEditTrip(): { to: string; onClick: () => void } {
  const { draft } = useServices();
  const { meta } = useAppSelector(selectQuote);
  return { to: '/#quote-title', onClick: () => meta && draft.forgetUnlessOf(meta.id) };
}
