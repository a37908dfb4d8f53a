/** One stop of the Tab key, looked at inside the page. */

interface Stop {
  name: string;
  flaws: string[];
}

/** What is wrong with the element that has the focus, and with the one before it (runs in the page). */
export function stopFlaws(): Stop {
  const LEAST_PX = 24;
  const left = window as unknown as { coatiLastStop?: { element: Element; name: string; look: string } };
  const flaws: string[] = [];
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || element === document.documentElement) {
    left.coatiLastStop = undefined;
    return { name: 'body', flaws: ['the focus is on the body'] };
  }
  const words = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
  const text = (words ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50);
  const name = `<${element.localName}${element.id ? `#${element.id}` : ''}> ${text}`;

  // What shows the focus may be drawn by the element, by its label, or by the box around it.
  const drawnBy = (one: Element): Element[] => [
    one,
    ...[one.parentElement, one.parentElement?.parentElement].filter((around) => around instanceof Element),
    ...((one as HTMLInputElement).labels ?? []),
  ];
  const look = (one: Element): string =>
    drawnBy(one)
      .flatMap((part) => [part, ...['::before', '::after']].map((which) => [part, which] as const))
      .map(([part, which]) => {
        const style = getComputedStyle(part, typeof which === 'string' ? which : null);
        const outline = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? '' : style.outline;
        return `${outline} ${style.boxShadow}`;
      })
      .join('|');
  const before = left.coatiLastStop;
  // What is focused by script, to go on from, is no stop.
  const isStop = before && (before.element as HTMLElement).tabIndex >= 0;
  if (
    isStop &&
    before.element !== element &&
    before.element.isConnected &&
    look(before.element) === before.look
  )
    flaws.push(`nothing showed that ${before.name} had the focus`);
  left.coatiLastStop = { element, name, look: look(element) };

  // A box to tick is pressed with its label; a link over several lines is where its first line is.
  const label = (element as HTMLInputElement).labels?.[0];
  const isTick = element.matches('input[type=checkbox], input[type=radio]');
  const own = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const box = isTick && label ? label.getBoundingClientRect() : own;
  const isInText = getComputedStyle(element).display === 'inline' && element.localName === 'a';
  if (!isInText && element.tabIndex >= 0 && (box.width < LEAST_PX || box.height < LEAST_PX)) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const others = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const isClose = others.some((other) => {
      if (other === element || other.contains(element) || !other.checkVisibility()) return false;
      const { left: l, right: r, top: t, bottom: b } = other.getBoundingClientRect();
      const [dx, dy] = [Math.max(l - x, 0, x - r), Math.max(t - y, 0, y - b)];
      return Math.hypot(dx, dy) < LEAST_PX / 2;
    });
    if (isClose) flaws.push(`${Math.round(box.width)} × ${Math.round(box.height)} px, and close to another`);
  }

  // A box drawn around a field may lie over it.
  const around = element.parentElement === document.body ? null : element.parentElement;

  // The part of it that the window can hold has its middle in sight, and nothing over it.
  const middle = (from: number, to: number, end: number): number =>
    (Math.max(from, 0) + Math.min(to, end)) / 2;
  const shown = isTick && (own.width < 2 || own.height < 2) ? box : own;
  const [x, y] = [middle(shown.left, shown.right, innerWidth), middle(shown.top, shown.bottom, innerHeight)];
  const isInSight = shown.bottom > 0 && shown.top < innerHeight && shown.right > 0 && shown.left < innerWidth;
  const seen = document.elementFromPoint(x, y);
  if (!isInSight) flaws.push('out of sight');
  else if (!seen || !(element.contains(seen) || label?.contains(seen) || around === seen))
    flaws.push(`covered by <${seen?.localName} class="${seen?.getAttribute('class')}">`);
  return { name, flaws };
}
