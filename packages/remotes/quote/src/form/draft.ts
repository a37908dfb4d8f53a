import type { TripForm } from '../domain/trip-form';

/** The form as typed and not yet sent, kept in memory alone: it may hold dates of birth. */
export class Draft {
  private form: TripForm | null = null;

  read(): TripForm | null {
    return this.form;
  }

  keep(form: TripForm): void {
    this.form = form;
  }

  /** The form has become a quote, whose own params are the last word from now on. */
  forget(): void {
    this.form = null;
  }
}
