import type { StoredParams } from '@coati/store';
import type { OrderForm } from './order-form';

/** An order on its way to another quote for the same people, kept in memory alone: it holds dates of birth. */
export class CarriedOrder {
  private kept: { quoteId: string; form: OrderForm } | null = null;

  /** Keeps what was typed for the quote that takes the place of the one it was typed for. */
  carry(quoteId: string, form: OrderForm): void {
    this.kept = { quoteId, form };
  }

  /** What was typed, with the ages that this quote's prices are for; consent is to one plan and is asked anew. */
  of(quoteId: string, params: StoredParams): OrderForm | null {
    if (this.kept?.quoteId !== quoteId) return null;
    const { form } = this.kept;
    if (form.travelers.length !== params.ta.length) return null;
    const travelers = form.travelers.map((traveler, index) => ({
      ...traveler,
      quotedAge: params.ta[index] ?? traveler.quotedAge,
    }));
    return { ...form, travelers, state: params.residence?.state ?? form.state, consents: [] };
  }
}
