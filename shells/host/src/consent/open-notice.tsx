/** Loaded once a page is usable and somebody is to be asked, or wants to choose anew; never at the start of a page. */
import { createRoot, type Root } from 'react-dom/client';
import { quietRoot } from '../report';
import type { Consent } from './consent';
import { Notice } from './notice';
import styles from './notice.css?inline';

let drawn: { place: HTMLElement; root: Root } | undefined;
let opened = 0;

/**
 * Shows the question, or, `from` a link, the choices as they stand. It lies over the foot of the window, stands before
 * the header for keys and screen readers, and takes focus only where a visitor asked for it.
 */
export function openNotice(consent: Consent, from: HTMLElement | null): void {
  if (!drawn?.place.isConnected) drawn = stand();
  const { place, root } = drawn;
  const close = (): void => {
    stop();
    const isHeld = place.contains(document.activeElement);
    root.render(null);
    // Keys go on from where they were; they never fall back to the top of the document.
    if (isHeld) (from?.isConnected ? from : document.getElementById('main'))?.focus({ preventScroll: true });
  };
  // Answered here, or in another tab.
  const stop = consent.onChange(close);
  opened += 1;
  root.render(<Notice key={opened} consent={consent} isAskedFor={from !== null} close={close} />);
}

function stand(): { place: HTMLElement; root: Root } {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const place = document.createElement('div');
  place.id = 'coati-consent';
  const skip = document.querySelector('.coati-skip');
  if (skip) skip.after(place);
  else document.body.prepend(place);
  return { place, root: createRoot(place, quietRoot) };
}
