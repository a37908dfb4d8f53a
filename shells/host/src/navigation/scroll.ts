import type { Location } from '@coati/router';

const positions = new Map<string, number>();

/** Keeps the scroll position of the entry being shown for the day it is gone back to; stop with the answer. */
export function rememberScroll(key: string): () => void {
  const note = (): void => void positions.set(key, window.scrollY);
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

/** Puts view and focus where a visitor who has just arrived expects them. */
export function arriveAt(main: HTMLElement, { hash, key }: Location, goneBack: boolean): void {
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const heading = named ?? main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  if (named) named.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: goneBack ? (positions.get(key) ?? 0) : 0, behavior: 'instant' });
}
