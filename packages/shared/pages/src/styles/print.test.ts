import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const sheet = (name: string) => readFileSync(join(HERE, name), 'utf8');
const [, print = ''] = sheet('page.css').split('@media print {');
const left = [...print.matchAll(/\.coati-[a-z]+/g)].map(([name]) => name);

it('leaves the way onward out of a printed page', () => {
  expect(left).toEqual(expect.arrayContaining(['.coati-next', '.coati-pagination', '.coati-trail']));
  expect(laidOut).toEqual(expect.arrayContaining(['.coati-next', '.coati-pagination']));
});

/** Names that a sheet behind that of every page lays out: of the same weight, its rule would win on paper, too. */
const laidOut = readdirSync(HERE)
  .filter((file) => file.endsWith('.css') && file !== 'page.css')
  .flatMap((file) => [...sheet(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)])
  .filter(([, , rules = '']) => /\bdisplay:/.test(rules))
  .flatMap(([, selector = '']) => selector.trim().split(/,\s*/))
  .filter((name) => left.includes(name));

it.each(laidOut)('keeps %s off paper, whichever sheet stands behind that of every page', (name) => {
  // One class loses to a class below an element.
  expect(print).toMatch(new RegExp(`body :is\\([^)]*\\${name}[,)]`));
});
