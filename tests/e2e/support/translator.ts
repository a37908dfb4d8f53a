/** A page translator as browsers and extensions have one: it exchanges every text, whenever that appears. */
import type { BrowserContext } from 'playwright-core';

/** From a text's appearance to its exchange, in turns: at once, soon, late. */
const DELAYS_MS = [0, 10, 40, 150];

/**
 * Exchanges the texts of each page of this browser from the first moment on, in the ways of several translators; what
 * is read stays the same, so that journeys find what they look for. Adds what a writing aid puts into pages and forms.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript((delays) => {
    const font = (...inside: (string | Node)[]): HTMLElement => {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(...inside);
      outer.append(inner);
      return outer;
    };
    const ways: ((text: Text) => void)[] = [
      (text) => text.replaceWith(font(text.data)),
      (text) => {
        text.parentNode?.insertBefore(font(text.data), text);
        text.parentNode?.removeChild(text);
      },
      (text) => {
        const wrapper = font();
        text.before(wrapper);
        wrapper.firstChild?.appendChild(text);
      },
      (text) => {
        const after = text.nextSibling?.nextSibling;
        const isPair = after instanceof Text && text.nextSibling instanceof Element;
        if (isPair && text.nextSibling.childElementCount === 0) {
          const wrapper = font();
          text.before(wrapper);
          wrapper.firstChild?.appendChild(document.createTextNode(text.data));
          wrapper.firstChild?.appendChild(text.nextSibling);
          wrapper.firstChild?.appendChild(document.createTextNode(after.data));
          text.remove();
          after.remove();
        } else text.replaceWith(font(text.data));
      },
    ];
    const isForReading = (text: Text): boolean =>
      text.data.trim() !== '' &&
      text.parentElement !== null &&
      !text.parentElement.closest(
        'font, script, style, noscript, textarea, title, option, svg, head, #coati-page',
      );
    let turn = 0;
    const exchange = (text: Text): void => {
      turn += 1;
      const way = ways[turn % ways.length];
      const then = (): void => {
        if (text.isConnected && isForReading(text)) way?.(text);
      };
      const delay = delays[turn % delays.length];
      if (delay) setTimeout(then, delay);
      else then();
    };
    const look = (node: Node): void => {
      if (node instanceof Text) {
        if (isForReading(node)) exchange(node);
        return;
      }
      if (node instanceof HTMLFormElement || node instanceof HTMLBodyElement)
        if (!node.querySelector(':scope > grammarly-extension'))
          node.append(document.createElement('grammarly-extension'));
      for (const child of [...node.childNodes]) look(child);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        if (target.isConnected) for (const node of addedNodes) if (node.isConnected) look(node);
      for (const { type, target } of records) if (type === 'characterData') look(target);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, DELAYS_MS);
}
