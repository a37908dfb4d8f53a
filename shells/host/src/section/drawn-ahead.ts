/** The marks React draws around a Suspense boundary, and hydrates it by. */
const BEGINS = '$';
const ENDS = '/$';

const isMark = (node: Node | undefined, data: string): boolean =>
  node instanceof Comment && node.data === data;

const isSpace = (node: Node): boolean => node instanceof Text && node.data.trim() === '';

/** The nodes of a page whose own section drew it when it was built, marks included; null where somebody else did. */
export function drawnAhead(main: HTMLElement): Node[] | null {
  if (main.dataset['frame'] === 'app') return null;
  const nodes = [...main.childNodes];
  const first = nodes.findIndex((node) => !isSpace(node));
  const last = nodes.findLastIndex((node) => isMark(node, ENDS));
  return isMark(nodes[first], BEGINS) && last > first ? nodes.slice(first, last + 1) : null;
}

/** Leaves in <main> what was drawn ahead alone, as React will look for it. */
export function bareOfAllBut(main: HTMLElement, drawn: readonly Node[]): void {
  for (const node of [...main.childNodes]) if (!drawn.includes(node)) node.remove();
}
