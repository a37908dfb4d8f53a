import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const sheet = (name: string) => readFileSync(join(HERE, name), 'utf8');
const [, print = ''] = sheet('page.css').split('@media print {');
const left = [...print.matchAll(/\.coati-[a-z]+/g)].map(([name]) => name);

it('leaves the way onward out of a printed page', () => {
  expect(left).toEqual(expect.arrayContaining(['.coati-next', '.coati-pagination', '.coati-trail']));
});

it.each(left)('keeps %s off paper, whichever sheet stands behind that of every page', (name) => {
  const laidOut = readdirSync(HERE)
    .filter((file) => file.endsWith('.css') && file !== 'page.css')
    .flatMap((file) => [...sheet(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)])
    .filter(
      ([, selector = '', rules = '']) =>
        selector.trim().split(/,\s*/).includes(name) && /\bdisplay:/.test(rules),
    );
  // One class loses to a class below an element; a rule of the same weight that comes later would win.
  if (laidOut.length > 0) expect(print).toMatch(new RegExp(`body :is\\([^)]*\\${name}[,)]`));
});
