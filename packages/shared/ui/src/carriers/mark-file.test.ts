import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markFile } from './mark-file';

const library = join(process.cwd(), 'services', 'content', 'library');
const providers = readdirSync(join(library, 'providers'))
  .filter((file) => file.endsWith('.md') && file !== 'index.md')
  .map((file): [id: string, name: string] => {
    const head = readFileSync(join(library, 'providers', file), 'utf8');
    return [file.slice(0, -3), /^name: "?([^"\n]+?)"?$/m.exec(head)?.[1] ?? ''];
  });

// `npx vitest run -u packages/shared/ui/src/carriers/mark-file` draws them anew.
it.each(providers)(
  '[P-11] the mark of %s in the library is the one that plan cards show',
  async (id, name) => {
    await expect(markFile(id, name)).toMatchFileSnapshot(join(library, 'pictures', `mark-${id}.svg`));
  },
);

it('every provider of the library has a name that letters can stand for', () => {
  expect(providers.length).toBeGreaterThanOrEqual(12);
  expect(providers.filter(([, name]) => name === '')).toEqual([]);
});
