/**
 * Says how much of the window's foot a bar takes (`--coati-bar`), so that what else stands there, such as the chat, keeps
 * clear of its buttons. `belowPx`: the window width from which the bar stands elsewhere. For a ref: returns its end.
 */
export function standAtFoot(bar: HTMLElement, belowPx = Infinity): () => void {
  const { style } = document.documentElement;
  const measure = (): void =>
    style.setProperty('--coati-bar', `${window.innerWidth < belowPx ? bar.offsetHeight : 0}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    style.removeProperty('--coati-bar');
  };
}
