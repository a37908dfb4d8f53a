/** Moments of a journey that are worth counting. */
export type JourneyEvent =
  'QuoteStarted' | 'ResultsShown' | 'PlanViewed' | 'PurchaseStarted' | 'PolicyPurchased';

/** Figures and codes of such a moment: never a person, never the id of a quote or policy, which opens it. */
export type JourneyProperties = Record<string, string | number | boolean | null>;

/** Typed events between sections that share no state; dispatched on window. */
export interface CoatiEvents {
  /** A route of the host's router has become current; tracking listens. */
  'coati:navigated': { url: string; referrer: string | null };
  /** A visitor took a step of a journey; sections say so through @coati/tracking. */
  'coati:tracked': { event: JourneyEvent; properties: JourneyProperties };
  /** A section failed to load or threw, or the host itself did; telemetry listens. */
  'coati:section-failed': {
    section: string;
    reason: 'missing' | 'timeout' | 'contract' | 'threw' | 'chunk';
  };
  /** A customer has signed in on this page; the header greets. */
  'coati:signed-in': { firstName: string; lastName: string };
  /** The customer of this page is gone, by their own wish or because the session ended; whoever holds their data lets go. */
  'coati:signed-out': { by: 'customer' | 'another-tab' | 'deletion' };
}

export function emit<K extends keyof CoatiEvents>(name: K, detail: CoatiEvents[K]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens until the returned function is called. */
export function listen<K extends keyof CoatiEvents>(
  name: K,
  handler: (detail: CoatiEvents[K]) => void,
): () => void {
  const onEvent = (event: Event): void => handler((event as CustomEvent<CoatiEvents[K]>).detail);
  window.addEventListener(name, onEvent);
  return () => window.removeEventListener(name, onEvent);
}
