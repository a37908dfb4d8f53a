import '../styles/words.css';
import type { Node } from '@coati/api';
import { createElement, type ReactNode } from 'react';

const tags = new Set(
  (
    'h2 h3 h4 p ul ol li dl dt dd blockquote hr br strong em a code pre table thead tbody tr th td caption abbr div ' +
    'section aside'
  ).split(' '),
);
const empty = new Set(['br', 'hr']);

/** Attributes words may carry, by the name React knows them under. */
const attributes: Readonly<Record<string, string>> = {
  id: 'id',
  href: 'href',
  title: 'title',
  rel: 'rel',
  class: 'className',
  scope: 'scope',
  role: 'role',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  'aria-label': 'aria-label',
  'data-label': 'data-label',
};

/** Addresses on this site, and those a reader may be sent to; never a script. */
const safeHref = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/;
/** Served words carry only classes of our own. */
const ownClass = /^coati-[a-z-]+$/;

function propsOf(given: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(given).filter(([name, value]) => {
    if (name === 'href') return safeHref.test(value);
    if (name === 'class') return ownClass.test(value);
    return name in attributes;
  });
  return Object.fromEntries(kept.map(([name, value]) => [attributes[name], value]));
}

function draw(node: Node, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, given, ...inner] = node;
  if (!tags.has(tag)) return null;
  const props = { ...propsOf(given), key };
  return empty.has(tag) ? createElement(tag, props) : createElement(tag, props, ...inner.map(draw));
}

/** Words of the library as elements; what is not on the lists above is dropped, whatever the answer held. */
export function Words({ nodes }: { nodes: readonly Node[] }) {
  return <div className="coati-words">{nodes.map(draw)}</div>;
}
