/** Moments of a page and of the quote journey that the browser's own timeline keeps, under `coati:<name>`. */
export type Moment =
  'host-ready' | 'section-mounted' | 'usable' | 'first-offer' | 'quote-complete' | 'policy-bound';

/** Puts a moment on the performance timeline, for the lab and for field measurement alike. */
export function mark(moment: Moment): void {
  performance.mark(`coati:${moment}`);
}
