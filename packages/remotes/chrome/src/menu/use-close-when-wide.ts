import { useEffect, type RefObject } from 'react';

const WIDE = '(min-width: 992px)';

/** Where text has grown, a wide screen has the narrow header: what opens the menu is seen, and the menu stays. */
function isHeaderWhole(): boolean {
  const tabs = document.querySelector('#coati-header nav');
  return !tabs || getComputedStyle(tabs).display !== 'none';
}

/** Closes when the screen reaches the width of the full header; focus moves to a place that is still seen. Source: N-05. */
export function useCloseWhenWide(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const leave = (): void => {
      if (!wide.matches || !isHeaderWhole() || !dialog.current?.open) return;
      dialog.current.close();
      document.querySelector<HTMLElement>('#coati-header [data-logo]')?.focus();
    };
    leave();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [dialog]);
}
