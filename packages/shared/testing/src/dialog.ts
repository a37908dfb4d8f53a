/**
 * Gives jsdom the parts of <dialog> that it lacks: showModal, close, and Escape as a cancelable `cancel`.
 * The top layer and the inert background stay a matter for tests in a real browser.
 */
export function installDialog(): void {
  const dialog = HTMLDialogElement.prototype;
  if (typeof dialog.showModal === 'function') return;
  dialog.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('[autofocus], button, [href], input, select, textarea')?.focus();
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
    });
  };
  dialog.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
