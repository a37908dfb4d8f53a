import { readFileSync } from 'node:fs';
import type { Node } from '@coati/api';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Words } from './words';

const drawn = (...nodes: unknown[]) => render(<Words nodes={nodes as Node[]} />).container.firstElementChild!;

it('draws a tree of words as elements', () => {
  const words = drawn(
    ['h2', { id: 'care' }, 'Care'],
    ['p', {}, 'See ', ['a', { href: '/contact-us/' }, 'us'], '.', ['br', {}]],
    ['div', { class: 'coati-table', tabindex: '0' }, ['table', {}, ['tbody', {}]]],
  );
  expect(words.querySelector('h2#care')).toHaveTextContent('Care');
  expect(words.querySelector('p')?.childNodes).toHaveLength(4);
  expect(words.querySelector('.coati-table')).toHaveAttribute('tabindex', '0');
});

it.each(['/blog/', '#care', 'https://health.example/', 'mailto:a@coati.example', 'tel:+19545550100'])(
  'links to %s',
  (href) => {
    expect(drawn(['a', { href }, 'x']).querySelector('a')).toHaveAttribute('href', href);
  },
);

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/',
  '/\\evil.example/',
  'http://evil.example/',
  'vbscript:x',
])('never links to %s', (href) => {
  expect(drawn(['a', { href }, 'x']).querySelector('a')).not.toHaveAttribute('href');
});

it.each(['script', 'iframe', 'img', 'style', 'form', 'svg', 'object', 'h1'])(
  'drops a %s and all in it',
  (tag) => {
    expect(drawn([tag, { src: 'x' }, 'inside'], ['p', {}, 'kept'])).toHaveTextContent(/^kept$/);
  },
);

it('drops attributes that are not on the list, and classes of others', () => {
  const { attributes } = drawn([
    'p',
    { onclick: 'x()', style: 'color:red', class: 'evil coati-x', id: 'a' },
    'x',
  ]).firstElementChild!;
  expect([...attributes].map(({ name }) => name)).toEqual(['id']);
});

const styles = (file: string) => readFileSync(`packages/shared/pages/src/styles/${file}.css`, 'utf8');

it('shows at its edges, forced colors included, that a table goes on behind them', () => {
  const [frame] = /\.coati-table \{[^}]*\}/.exec(styles('words'))!;
  expect(frame.match(/100% local/g)).toHaveLength(2);
  // Shadows go where colors are forced, and backgrounds with them; a bar all of border stays to be seen.
  expect(styles('words')).toMatch(/\.coati-table::-webkit-scrollbar-thumb \{[^}]*border: 0\.25rem solid/);
});

it('keeps a table’s caption as wide as its frame', () => {
  const [caption] = /\.coati-itinerary caption \{[^}]*\}/.exec(styles('provider'))!;
  expect(caption).toContain('position: sticky');
  expect(caption).toContain('max-inline-size: calc(100vw');
});
