/** From this price on, a person's help is worth inviting to. In cents. Source: H-02. */
const INVITATION_FROM_CENTS = 40_000;

/** What of the widget stands on the page. */
export type Look = 'nothing' | 'invitation' | 'button' | 'contact' | 'panel';

export interface Situation {
  /** True, false, or null while nobody knows. Source: H-01. */
  isAvailable: boolean | null;
  isHidden: boolean;
  isResults: boolean;
  quoteComplete: boolean;
  bestPriceCents: number | null;
  /** This quote's invitation was closed before. */
  isDismissed: boolean;
  /** The visitor opened the chat and has not minimized it. */
  isOpen: boolean;
  /** A conversation goes on: it can be returned to whoever has left the desk meanwhile. */
  isTalking: boolean;
}

/** The one rule of the widget. Source: H-02, H-03, H-04. */
export function lookOf(now: Situation): Look {
  if (now.isHidden) return 'nothing';
  if (now.isOpen) return 'panel';
  if (now.isTalking) return 'button';
  if (now.isAvailable === null) return 'nothing';
  if (!now.isAvailable) return 'contact';
  if (!now.isResults) return 'button';
  // Until the best price is known, nothing is shown that would have to change.
  if (!now.quoteComplete) return 'nothing';
  const isWorthIt = now.bestPriceCents !== null && now.bestPriceCents >= INVITATION_FROM_CENTS;
  return isWorthIt && !now.isDismissed ? 'invitation' : 'button';
}
