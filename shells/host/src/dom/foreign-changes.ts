/**
 * Page translators and other extensions exchange text nodes that React still holds: it then changes a text that is no
 * longer shown, or fails to find the node that it wants to remove. This records what was taken from where, and puts it
 * back right before React touches that place; the translator then translates what it finds there once more.
 */

interface Displaced {
  /** The children as React left them. */
  readonly children: readonly Node[];
  /** What was put in their place. */
  readonly standIns: Set<Node>;
}

/** From reading a text to exchanging it. */
const TRANSLATION_MS = 1_000;

const { insertBefore, removeChild, appendChild } = Node.prototype;
const displaced = new WeakMap<Node, Displaced>();
/** Where a text that was taken away belongs. */
const homes = new WeakMap<Node, Node>();
const observer = new MutationObserver(record);
/** Changes by others of the current task. */
let current: MutationRecord[] = [];

/** Begins to watch the document. Works for every root that React has, or will have, in it. */
export function tolerateForeignChanges(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { prototype } = Node;
  prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this && !(isReacts(child) && isReacts(this) && !isChanging(this)))
      return removeChild.call(this, child) as T;
    return own(
      this,
      () => (child.parentNode === this ? removeChild.call(this, child) : takeOut(this, child)) as T,
    );
  };
  prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const insert = () => insertBefore.call(this, node, childAt(this, before)) as T;
    return isReacts(node) && isReacts(this) ? own(this, insert) : insert();
  };
  prototype.appendChild = function <T extends Node>(node: T): T {
    const append = () => appendChild.call(this, node) as T;
    return isReacts(node) && isReacts(this) ? own(this, append) : append();
  };
  onSet('nodeValue', (node) => {
    read();
    const home = homes.get(node);
    if (!home || !node.isConnected) lookAgain(node);
    return node.isConnected ? undefined : home;
  });
  onSet('textContent', (node) => {
    if (!isReacts(node)) return undefined;
    // All children are replaced, so nothing is left to put back.
    displaced.delete(node);
    return node;
  });
}

/** A translation of the value before may be on its way: the text is shown for it to be translated once more. */
function lookAgain(text: Node): void {
  setTimeout(() => {
    read();
    const home = homes.get(text);
    if (home) own(home, () => undefined);
  }, TRANSLATION_MS);
}

/** Puts back everything that was displaced in this part of the page, for React to find what was served. */
export function undoForeignChanges(part: Element): void {
  for (const element of [part, ...part.querySelectorAll('*')]) own(element, () => undefined);
}

/** React marks its elements, its texts and its roots. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => /^_+react/.test(key));

/** Somebody else is at work on the children of this node, in this very task. */
function isChanging(parent: Node): boolean {
  const latest = observer.takeRecords();
  if (current.length === 0 && latest.length > 0) queueMicrotask(read);
  current.push(...latest);
  return current.some(({ target, addedNodes }) => target === parent && addedNodes.length > 0);
}

/** Does React's own work at a node, on the children that React knows. */
function own<T>(parent: Node, work: () => T): T {
  // React builds most of a page outside the document, where nobody interferes.
  if (!parent.isConnected) return work();
  read();
  putBack(parent);
  const done = work();
  observer.takeRecords();
  return done;
}

/** Watches a property that React sets; `place` returns the node whose children have to be React's own for that. */
function onSet(name: 'nodeValue' | 'textContent', place: (node: Node) => Node | undefined): void {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, name);
  Object.defineProperty(Node.prototype, name, {
    ...property,
    set(this: Node, value: string | null) {
      const set = () => property?.set?.call(this, value);
      const parent = isChanging(this.parentNode ?? this) ? undefined : place(this);
      if (parent) own(parent, set);
      else set();
    },
  });
}

/** A node that is not where React left it and cannot be put back: it goes from wherever it is below its parent. */
function takeOut<T extends Node>(parent: Node, child: T): T {
  if (child.parentNode && parent.contains(child)) removeChild.call(child.parentNode, child);
  return child;
}

/** The child of a parent that holds this node; null, the end, where it is gone. */
function childAt(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

const read = (): void => record(observer.takeRecords());

function record(latest: readonly MutationRecord[]): void {
  const records = [...current, ...latest];
  current = [];
  for (const parent of new Set(records.map(({ target }) => target)))
    recordAt(
      parent,
      records.filter(({ target }) => target === parent),
    );
}

function recordAt(parent: Node, changes: readonly MutationRecord[]): void {
  if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => isMissing(parent, node)))) return;
  const { children, standIns } = displaced.get(parent) ?? {
    children: before(parent, changes),
    standIns: new Set(),
  };
  for (const { addedNodes } of changes) for (const node of addedNodes) standIns.add(node);
  for (const node of children) if (node.parentNode !== parent) homes.set(node, parent);
  displaced.set(parent, { children, standIns });
}

/** Text that was taken away, or an element that is deeper now. One that left this place for good was not translated. */
const isMissing = (parent: Node, node: Node): boolean =>
  node.parentNode !== parent && (node instanceof Text ? node.data.trim() !== '' : parent.contains(node));

/** The children of a node before these changes. */
function before(parent: Node, changes: readonly MutationRecord[]): Node[] {
  const children = [...parent.childNodes] as Node[];
  for (const { addedNodes, removedNodes, previousSibling } of changes.toReversed())
    children.splice(
      previousSibling ? children.indexOf(previousSibling as ChildNode) + 1 : 0,
      addedNodes.length,
      ...removedNodes,
    );
  return children;
}

function putBack(parent: Node): void {
  const found = displaced.get(parent);
  if (!found) return;
  displaced.delete(parent);
  const { children, standIns } = found;
  const known = new Set(children);
  let next: Node | null = null;
  for (const node of children.toReversed()) {
    homes.delete(node);
    if (!(node instanceof Text || parent.contains(node))) continue;
    // What is still in its place is not moved: it would lose its focus.
    if (node.parentNode !== parent || knownAfter(node, known) !== next) insertBefore.call(parent, node, next);
    next = node;
  }
  for (const node of [...parent.childNodes])
    if (!known.has(node) && (standIns.has(node) || node.nodeName === 'FONT')) removeChild.call(parent, node);
}

function knownAfter(node: Node, known: ReadonlySet<Node>): Node | null {
  let after = node.nextSibling;
  while (after && !known.has(after)) after = after.nextSibling;
  return after;
}
