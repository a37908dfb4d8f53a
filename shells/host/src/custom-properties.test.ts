import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

/** The folder whose stylesheets a section's page holds; what a page of words sets stands in its own package. */
const home = (sheet: string): string =>
  /^(?:packages\/\w+\/[\w-]+|shells\/[\w-]+)/.exec(sheet)?.[0] ?? dirname(sheet);

const setIn = (source: string): string[] =>
  [...source.matchAll(/(--[\w-]+)['"]?\s*[:,]/g)].map(([, name = '']) => name);

it('every custom property that a stylesheet reads is set by the tokens, by its own package or by a script of the host', () => {
  const skip = { exclude: (path: string) => path.includes('node_modules') };
  const sheets = globSync(['packages/**/src/**/*.css', 'shells/**/src/**/*.css'], skip);
  const tokens = setIn(readFileSync('packages/shared/ui/src/tokens/tokens.css', 'utf8'));
  const scripts = globSync(['packages/**/src/**/*.{ts,tsx}', 'shells/**/src/**/*.{ts,tsx}'], skip).flatMap(
    (file) => setIn(readFileSync(file, 'utf8')),
  );
  const unset = sheets.flatMap((sheet) => {
    const own = sheets.filter((other) => home(other) === home(sheet));
    const known = new Set([...tokens, ...scripts, ...own.flatMap((one) => setIn(readFileSync(one, 'utf8')))]);
    return [...readFileSync(sheet, 'utf8').matchAll(/var\((--[\w-]+)(,?)/g)]
      .filter(([, name = '', otherwise]) => !otherwise && !known.has(name))
      .map(([, name]) => `${sheet}: ${name}`);
  });
  expect(sheets.length).toBeGreaterThan(50);
  expect(unset).toEqual([]);
});
