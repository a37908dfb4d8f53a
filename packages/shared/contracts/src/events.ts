/** Typed events between sections that share no state; dispatched on window. */
export interface CoatiEvents {
  /** A route of the host's router has become current; tracking listens. */
  'coati:navigated': { url: string; referrer: string | null };
  /** A section failed to load or threw; telemetry listens. */
  'coati:section-failed': { section: string; reason: 'missing' | 'timeout' | 'contract' | 'threw' };
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
