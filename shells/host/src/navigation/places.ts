import { isPlaceOnThisPage, targetOf } from './link-target';

/** Kept free above a section where no header stays in sight. Source: P-15. */
const WITHOUT_HEADER_PX = 80;

/** A part of the page that can be linked to, and the heading that names it. */
interface Place {
  part: Element;
  heading: HTMLElement;
}

/** The section or heading a hash names; null for fields, for <main>, and for what is not on this page. */
export function placeNamed(hash: string): Place | null {
  const part = document.getElementById(idOf(hash));
  const heading = part?.matches('section') ? part.querySelector('h1, h2, h3, h4') : part;
  return part && heading instanceof HTMLElement && heading.matches('h1, h2, h3, h4')
    ? { part, heading }
    : null;
}

/** How much of the window's top the header covers while one scrolls, measured now: it differs by width and text size. */
export function headerHeight(): number {
  const parts = [...document.querySelectorAll('#coati-header, #coati-header > *')];
  const stuck = parts.find((part) => ['sticky', 'fixed'].includes(getComputedStyle(part).position));
  return stuck ? stuck.getBoundingClientRect().height : WITHOUT_HEADER_PX;
}

/** Brings a place under the header, and the focus to its heading, so that reading and tabbing go on from there. */
export function goTo({ part, heading }: Place, behavior: ScrollBehavior): void {
  focusOn(heading);
  window.scrollTo({ top: part.getBoundingClientRect().top + window.scrollY - headerHeight(), behavior });
}

/** Gives a heading the focus for once; it does not become a stop for the Tab key. */
function focusOn(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) {
    heading.setAttribute('tabindex', '-1');
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}

/**
 * Links to places on this page scroll there smoothly, or at once for those who ask for less motion, wherever the link
 * stands: header, menu, or the page itself. The browser alone would leave the focus behind. Source: P-15.
 */
export function followPlaces(): () => void {
  const follow = (event: MouseEvent): void => {
    const url = targetOf(event);
    const place = url && isPlaceOnThisPage(url) ? placeNamed(url.hash) : null;
    if (!url || !place) return;
    event.preventDefault();
    if (url.hash !== location.hash) history.pushState(history.state, '', url);
    goTo(place, motion());
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** A document opened at a place: the browser has scrolled there by itself, the focus it leaves at the top. */
export function arriveAtPlace(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = visit?.type === 'navigate' ? placeNamed(location.hash) : null;
  if (place && document.activeElement === document.body) focusOn(place.heading);
}

function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
