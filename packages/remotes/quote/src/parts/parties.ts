import type { TripForm } from '../domain/trip-form';

export interface Party {
  /** What was typed for these travelers, all of one state. */
  form: TripForm;
  /** Null while no quote is made for them. */
  quoteId: string | null;
}

/** The parties of a trip whose travelers live in several states; in memory, since a form may hold dates of birth. */
export class Parties {
  private parties: readonly Party[] = [];

  /** One party of one state is a quote like any other, and says nothing of others. */
  keep(parties: readonly Party[]): void {
    this.parties = parties.length > 1 ? parties : [];
  }

  quoted(party: Party, quoteId: string): void {
    this.parties = this.parties.map((each) => (each === party ? { ...each, quoteId } : each));
  }

  /** Those that travel with the party of this quote; empty for a quote that is for everybody. */
  besides(quoteId: string): readonly Party[] {
    const own = this.parties.some((party) => party.quoteId === quoteId);
    return own ? this.parties.filter((party) => party.quoteId !== quoteId) : [];
  }
}
