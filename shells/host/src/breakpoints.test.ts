import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A breakpoint, or the last fraction of a pixel below it. */
const allowed = /^(?:min-width: (?:768|992|1200)px|max-width: (?:767|991|1199)(?:\.98)?px)$/;

it('[N-11] every stylesheet of every section turns at 768, 992 or 1200 px and nowhere else', () => {
  const sheets = globSync(['packages/**/src/**/*.css', 'shells/**/src/**/*.css'], {
    exclude: (path) => path.includes('node_modules'),
  });
  const turns = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/\(((?:min|max)-width: [^)]+)\)/g)].map(([, turn = '']) => ({
      sheet,
      turn,
    })),
  );
  expect(turns.length).toBeGreaterThan(10);
  expect(turns.filter(({ turn }) => !allowed.test(turn))).toEqual([]);
});
