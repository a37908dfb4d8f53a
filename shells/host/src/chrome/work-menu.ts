/**
 * Opens and closes the menu as it was served: for browsers that do not know commands yet (Safari before 26.2) while
 * chrome has not come, or never does. A link of it may be followed in place, under the menu: it closes behind those.
 * What browser or chrome did already stays. Stop with the answer. Source: N-05, TRUST R19.
 */
export function workMenu(): () => void {
  const work = ({ target }: Event): void => {
    const menu = document.querySelector<HTMLDialogElement>('#site-menu');
    if (!menu || !(target instanceof Element)) return;
    if (target.closest('[aria-controls=site-menu]')) {
      if (!menu.open) menu.showModal();
    } else if (target.closest('#site-menu :is(a,[command=close])')) menu.close();
  };
  document.addEventListener('click', work);
  return () => document.removeEventListener('click', work);
}
