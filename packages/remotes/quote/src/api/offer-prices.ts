import type { Offer, QuoteAnswer, QuoteRequest } from '@coati/api';
import type { QuoteClient } from './quote-client';

/** The plan as it is sold to the party that was asked about; in words why it is not; null when no answer came. */
export type OfferPrice = Offer | string | null;

/** What one plan costs another party, asked as a quote is and forgotten with the page; one answer for each question. */
export class OfferPrices {
  private readonly known = new Map<string, Promise<OfferPrice>>();

  constructor(private readonly client: QuoteClient) {}

  of(offerId: string, request: QuoteRequest): Promise<OfferPrice> {
    const key = JSON.stringify([offerId, request]);
    const asked = this.known.get(key) ?? this.ask(offerId, request);
    this.known.set(key, asked);
    void asked.then((price) => price === null && this.known.delete(key));
    return asked;
  }

  private async ask(offerId: string, request: QuoteRequest): Promise<OfferPrice> {
    const controller = new AbortController();
    try {
      for await (const line of this.client.request(request, controller.signal)) {
        const told: Partial<Pick<QuoteAnswer, 'quotes' | 'declined'>> = 'quote' in line ? line.quote : line;
        const found = told.quotes?.find((offer) => offer.offerId === offerId);
        if (found) return found;
        const refused = told.declined?.find(({ planId }) => planId === offerId);
        if (refused) return refused.detail;
      }
    } catch {
      // Not known: the price is worked out once more before anything is charged.
    } finally {
      controller.abort();
    }
    return null;
  }
}
