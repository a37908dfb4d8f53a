import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPlaces, headerHeight, placeNamed } from './places';

const scrolls: ScrollToOptions[] = [];
let stop: () => void;
let reducesMotion = false;

beforeEach(() => {
  scrolls.length = 0;
  reducesMotion = false;
  history.replaceState({ key: 'entry' }, '', '/pet-insurance/');
  window.scrollTo = ((options: ScrollToOptions) => scrolls.push(options)) as never;
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
  document.body.append(
    ...elements(`
      <div id="coati-header"><div></div><nav><a href="/pet-insurance/#compare">Compare</a></nav></div>
      <main id="main"><h1>Guide</h1>
        <section id="compare"><h2>Compare the kinds</h2></section>
        <h2 id="words">Words</h2>
        <input id="vet-bill"><a href="#words">Words</a><a href="#vet-bill">Field</a><a href="#%E0">Odd</a>
        <a href="/elsewhere/#compare">Elsewhere</a>
      </main>`),
  );
  const section = document.getElementById('compare')!;
  section.getBoundingClientRect = () => ({ top: 900 }) as DOMRect;
  stop = followPlaces();
  // jsdom cannot leave the page.
  document.addEventListener('click', keep);
});
afterEach(() => {
  stop();
  document.removeEventListener('click', keep);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const kept: boolean[] = [];
function keep(event: Event): void {
  kept.push(event.defaultPrevented);
  event.preventDefault();
}

const elements = (html: string): Element[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.children,
];

/** Clicks a link; answers whether the page took the click for itself. */
function click(text: string): boolean | undefined {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text);
  link?.click();
  return kept.pop();
}

function stick(px: number): void {
  const bar = document.querySelector<HTMLElement>('#coati-header > div')!;
  bar.style.position = 'sticky';
  bar.getBoundingClientRect = () => ({ height: px }) as DOMRect;
}

describe('[P-15] a link to a section of this page', () => {
  it('scrolls smoothly to it, below the header that stays in sight', () => {
    stick(73);
    expect(click('Compare')).toBe(true);
    expect(scrolls).toEqual([{ top: 900 - 73, behavior: 'smooth' }]);
  });

  it('keeps 80 px free where no header stays in sight', () => {
    expect(headerHeight()).toBe(80);
    click('Compare');
    expect(scrolls).toEqual([{ top: 820, behavior: 'smooth' }]);
  });

  it('measures the header at the click, not before', () => {
    stick(73);
    click('Compare');
    stick(117);
    click('Compare');
    expect(scrolls.map(({ top }) => top)).toEqual([827, 783]);
  });

  it('does not animate for those who ask for less motion', () => {
    reducesMotion = true;
    click('Compare');
    expect(scrolls[0]?.behavior).toBe('auto');
  });

  it('puts the hash into the address once, under the entry’s own state', () => {
    const before = history.length;
    click('Compare');
    click('Compare');
    expect(location.hash).toBe('#compare');
    expect(history.length).toBe(before + 1);
    expect(history.state).toEqual({ key: 'entry' });
  });

  it('moves the focus to the section’s heading, which is no stop for the Tab key afterwards', () => {
    click('Compare');
    const heading = document.querySelector<HTMLElement>('#compare h2')!;
    expect(document.activeElement).toBe(heading);
    heading.blur();
    expect(heading.hasAttribute('tabindex')).toBe(false);
  });

  it('serves a heading linked to directly as well', () => {
    expect(click('Words')).toBe(true);
    expect(document.activeElement?.id).toBe('words');
  });

  it('leaves fields, odd hashes and other pages to the browser', () => {
    expect(click('Field')).toBe(false);
    expect(click('Odd')).toBe(false);
    expect(click('Elsewhere')).toBe(false);
    expect(placeNamed('#main')).toBeNull();
    expect(scrolls).toEqual([]);
  });
});
