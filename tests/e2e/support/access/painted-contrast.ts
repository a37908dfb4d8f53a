/** Contrast of text over pictures and gradients, from the pixels behind it: what axe leaves undecided. */
import type { Page } from 'playwright-core';
import { PICTURE_WITHIN_MS } from '../stops';

export interface Undecided {
  selector: string;
  html: string;
}
interface Place {
  selector: string;
  html: string;
  /** The text with all that decides what is behind it: equal ones are measured once. */
  key: string;
  color: number[];
  asked: number;
  boxes: { x: number; y: number; width: number; height: number }[];
  /** What it is seen with: the page, the window, what stays in it for a while, or a part that scrolls and does not show it now. */
  layer: 'page' | 'fixed' | 'sticky' | 'scrolled';
}

const measured = new Map<string, number>();

/** Texts whose weakest pixel behind has less contrast than WCAG 1.4.3 asks; one line each. */
export async function paintedContrast(page: Page, texts: Undecided[]): Promise<string[]> {
  const weak = await tooWeak(page, texts);
  // Between finding a text and taking its picture a page may move, or a bar come up over it; asked again, it says what is.
  for (const { key } of weak) measured.delete(key);
  return (await tooWeak(page, weak)).map(
    ({ key, asked, html }) =>
      `contrast as painted: ${ratioOf(key).toFixed(2)} of ${asked}: ${html.slice(0, 160)}`,
  );
}

const ratioOf = (key: string): number => measured.get(key) ?? 0;

/** Measures what has not been measured yet, wherever it is seen; the places whose contrast is below what is asked. */
async function tooWeak(page: Page, texts: Undecided[]): Promise<Place[]> {
  if (texts.length === 0) return [];
  const places = await page.evaluate(placesOf, texts);
  const fresh = places.filter(({ key }) => !measured.has(key));
  const under = fresh.filter(({ layer }) => layer === 'page');
  if (under.length > 0) {
    // Bars that stay while the page moves lie over whatever is there just now.
    await page.evaluate(hidePinned, true);
    await measure(page, under, true);
    await page.evaluate(hidePinned, false);
  }
  // What stands in the window is taken there: a picture of the whole page resizes it, and a part that follows its width is
  // put away and drawn anew meanwhile, with its ink.
  for (const fixed of [true, false]) {
    const pinned = fresh.filter(({ layer }) => layer === (fixed ? 'fixed' : 'sticky'));
    if (pinned.length > 0) await measure(page, pinned, !fixed);
  }
  for (const { selector, html, key } of fresh.filter(({ layer }) => layer === 'scrolled')) {
    await page
      .locator(selector)
      .evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const [seen] = await page.evaluate(placesOf, [{ selector, html }]);
    if (seen) await measure(page, [{ ...seen, key }], false);
  }
  return places.filter(({ key, asked }) => ratioOf(key) < asked);
}

/** Takes a picture without these texts' ink, of the page or of what is seen of it, and keeps the contrast of each. */
async function measure(page: Page, places: Place[], fullPage: boolean): Promise<void> {
  const selectors = places.map(({ selector }) => selector);
  await page.evaluate(setInk, selectors);
  const shot = await page.screenshot({ fullPage, animations: 'disabled', timeout: PICTURE_WITHIN_MS });
  await page.evaluate(setInk, null);
  const [left, top] = fullPage ? [0, 0] : await page.evaluate(() => [scrollX, scrollY] as const);
  const shown = places.map((place) => ({
    ...place,
    boxes: place.boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top })),
  }));
  const ratios = await page.evaluate(weakest, { png: shot.toString('base64'), places: shown });
  places.forEach(({ key }, index) => measured.set(key, ratios[index] ?? 0));
}

/** Takes what stays while the page moves out of sight, or puts it back (runs in the page). */
function hidePinned(hide: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(hide ? 'body *' : '[data-pinned]')) {
    if (hide && !/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    element.toggleAttribute('data-pinned', hide);
    if (hide) element.style.setProperty('visibility', 'hidden', 'important');
    else element.style.removeProperty('visibility');
  }
}

/** Where each text stands and in what color (runs in the page). */
function placesOf(texts: Undecided[]): Place[] {
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): number[] => {
    if (!paper) return [];
    paper.clearRect(0, 0, 1, 1);
    paper.fillStyle = color;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data];
  };
  const layerOf = (element: Element, boxes: Place['boxes']): Place['layer'] => {
    let layer: Place['layer'] = 'page';
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(one);
      if (position === 'fixed' || (position === 'sticky' && layer === 'page')) layer = position;
      if (!/auto|scroll/.test(overflowX + overflowY)) continue;
      const seen = one.getBoundingClientRect();
      const isAway = (box: Place['boxes'][number]): boolean =>
        box.x - scrollX < seen.left - 1 ||
        box.y - scrollY < seen.top - 1 ||
        box.x - scrollX + box.width > seen.right + 1 ||
        box.y - scrollY + box.height > seen.bottom + 1;
      if (boxes.some(isAway)) return 'scrolled';
    }
    // A bar that stays at the end of a dialog covers what scrolls under it.
    const isCovered = ({ x, y, width, height }: Place['boxes'][number]): boolean =>
      [y + 1, y + height - 1].some((edge) => {
        const top = document.elementFromPoint(x - scrollX + width / 2, edge - scrollY);
        return top !== null && !top.contains(element) && !element.contains(top);
      });
    return layer !== 'page' && boxes.some(isCovered) ? 'scrolled' : layer;
  };
  // What a list shows is no text of the document; it is written where its padding ends.
  const insideOf = (element: Element): DOMRect => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [left, right] = [parseFloat(paddingLeft), parseFloat(paddingRight)];
    return new DOMRect(x + left, y + 2, width - left - right, height - 4);
  };
  return texts.flatMap(({ selector, html }) => {
    const element = document.querySelector(selector);
    // A logotype's letters, which WCAG 1.4.3 leaves out: its name stands beside it in text.
    if (!element || element.closest('svg[aria-hidden="true"]')) return [];
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const range = document.createRange();
    const written =
      element instanceof HTMLSelectElement
        ? [insideOf(element)]
        : [...element.childNodes]
            .filter((node) => node instanceof Text && node.data.trim())
            .flatMap((node) => {
              range.selectNodeContents(node);
              return [...range.getClientRects()];
            });
    const boxes = written
      .map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height }))
      .filter(({ width, height }) => width >= 1 && height >= 1);
    // Large text, by WCAG: 24 px, or 18.66 px in bold.
    const size = parseFloat(fontSize);
    const asked = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const behind: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)') continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      behind.push(`${backgroundColor} ${backgroundImage} ${width}x${height}`);
      if (backgroundImage !== 'none')
        behind.push(
          boxes.map((box) => `${box.x - x - scrollX},${box.y - y - scrollY},${box.width}`).join(' '),
        );
      if (!/rgba|\/ /.test(backgroundColor)) break;
    }
    const key = JSON.stringify([html, color, asked, behind]);
    return [{ selector, html, key, color: rgba(color), asked, boxes, layer: layerOf(element, boxes) }];
  });
}

/** Takes the ink off these texts, or gives all of them theirs back with null (runs in the page). */
function setInk(selectors: string[] | null): void {
  const inked = (selectors ?? ['[data-no-ink]']).flatMap((one) => [
    ...document.querySelectorAll<HTMLElement>(one),
  ]);
  for (const element of inked.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')])) {
    element.toggleAttribute('data-no-ink', selectors !== null);
    if (!element.style) continue;
    for (const name of ['-webkit-text-fill-color', 'text-decoration-color', 'transition'])
      if (selectors)
        element.style.setProperty(name, name === 'transition' ? 'none' : 'transparent', 'important');
      else element.style.removeProperty(name);
  }
}

/** The least contrast of each text with any pixel behind it (runs in the page, on a picture of itself). */
async function weakest({ png, places }: { png: string; places: Place[] }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!paper) return [];
  paper.drawImage(bitmap, 0, 0);
  const luminance = (rgb: number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return places.map(({ color, boxes }) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = color;
    const seen = new Map<string, number[]>();
    for (const { x, y, width, height } of boxes) {
      const { data } = paper.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
      for (let at = 0; at < data.length; at += 4) {
        const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
        seen.set(pixel.join(), pixel);
      }
    }
    const ratios = [...seen.values()].map((pixel) => {
      const share = alpha / 255;
      const ink = [red, green, blue].map((value, index) => value * share + (pixel[index] ?? 0) * (1 - share));
      const [low = 0, high = 0] = [luminance(ink), luminance(pixel)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    });
    return ratios.length > 0 ? Math.min(...ratios) : 0;
  });
}
