/** Whether words stay whole where there is less room for them: at 400 %, and with a reader's own spacing. */
import type { Page } from 'playwright-core';

/** WCAG 1.4.12, as a reader's own style sheet would have it. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  ' p { margin-block-end: 2em !important }';

/** Sets the spacing until it is taken away; a sheet made by script is none that the page's policy forbids. */
export const spaced = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    // Beside the page's own sheets: the chat has one.
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

export const unspaced = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });

/** Texts of which a part is cut off or stands outside the window, and a body that scrolls sideways. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll('*')]
        .filter((one) => Math.round(one.getBoundingClientRect().right + scrollX) >= scrollWidth)
        .at(-1);
      const name = widest ? `: <${widest.localName} class="${widest.getAttribute('class')}">` : '';
      found.push(`${scrollWidth - clientWidth} px wider than the screen${name}`);
    }
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = (node as Text).data.trim();
      const parent = node.parentElement;
      if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('script, style, noscript, select, svg, .coati-skip')) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // Read aloud alone: one pixel, cut on purpose.
      if (box.width < 1 || box.height < 1) continue;
      for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        const frame = one.getBoundingClientRect();
        if (style.position === 'absolute' && frame.width <= 1 && frame.height <= 1) break;
        const cutsAcross =
          /hidden|clip/.test(style.overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1);
        const cutsDown =
          /hidden|clip/.test(style.overflowY) && (box.bottom > frame.bottom + 2 || box.top < frame.top - 2);
        if (cutsAcross || cutsDown) {
          found.push(
            `cut off: ${words.slice(0, 60)} in <${one.localName} class="${one.getAttribute('class')}">`,
          );
          break;
        }
        // What is scrolled to inside its own frame, as a wide table is, is not lost.
        if (/auto|scroll/.test(style.overflowX)) break;
        if (one.parentElement === document.body && box.right > clientWidth + 1)
          found.push(`beside the screen: ${words.slice(0, 60)}`);
      }
    }
    return found;
  });
