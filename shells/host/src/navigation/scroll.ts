import type { Location } from '@coati/router';
import { goTo, placeNamed } from './places';

const positions = new Map<string, number>();

/** Keeps the scroll position of the entry being shown for the day it is gone back to; stop with the answer. */
export function rememberScroll(key: string): () => void {
  const note = (): void => void positions.set(key, window.scrollY);
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

/** Notes it in the entry itself too, just before another one follows: a document loaded anew in between knows nothing else. */
export function noteScroll(): void {
  history.replaceState({ ...(history.state as object | null), top: window.scrollY }, '');
}

/** Puts view and focus where a visitor who has just arrived expects them. */
export function arriveAt(
  main: HTMLElement,
  { hash, key }: Pick<Location, 'hash' | 'key'>,
  goneBack: boolean,
): void {
  const place = goneBack ? null : placeNamed(hash);
  if (place) return goTo(place, 'instant');
  // The heading of a wait goes with it, and the focus would too.
  const heading = main.querySelector<HTMLElement>('h1:not([role=status] *)') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  const left = (history.state as { top?: number } | null)?.top;
  const top = goneBack ? (positions.get(key) ?? left) : 0;
  // Where nobody knows, the browser may: it puts its own entries' views back.
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
}
