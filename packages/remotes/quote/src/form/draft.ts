import type { TripForm } from '../domain/trip-form';
import { forgetTrip, keepTrip, keptTrip } from './kept-trip';

/** The form as typed and not yet sent: whole in memory, since it may hold dates of birth, the rest for the tab's next document. */
export class Draft {
  private form: TripForm | null = null;

  read(): TripForm | null {
    return this.form;
  }

  keep(form: TripForm): void {
    this.form = form;
    keepTrip(form);
  }

  /** The form has become a quote, whose own params are the last word from now on. */
  forget(): void {
    this.form = null;
    forgetTrip();
  }

  /** The trip of that quote is asked for: what was typed for another one, or for none, would stand in its place. */
  forgetUnlessOf(quoteId: string): void {
    if ((this.form ?? keptTrip())?.begunFrom !== quoteId) this.forget();
  }
}
