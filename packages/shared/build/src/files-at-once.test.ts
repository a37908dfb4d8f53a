import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
// @ts-expect-error -- the preset is plain JavaScript
import { FilesAtOnce } from './files-at-once.js';

const folder = mkdtempSync(join(tmpdir(), 'at-once-'));
const file = join(folder, 'said.txt');
writeFileSync(file, 'first');
afterAll(() => rmSync(folder, { recursive: true }));

type Files = NonNullable<webpack.Compiler['inputFileSystem']>;

/** What webpack reads with, and whether it was answered before it went on. */
function asked<T>(ask: (files: Files, done: (error: Error | null, found?: T) => void) => void) {
  const { inputFileSystem } = webpack({ plugins: [new FilesAtOnce()] });
  let answer: { error: Error | null; found?: T } | undefined;
  ask(inputFileSystem!, (error, found) => (answer = { error, found }));
  return answer;
}

describe('a production build reads', () => {
  it('what is there, before it goes on', () => {
    expect(asked<Buffer>((files, done) => files.readFile(file, done as never))?.found?.toString()).toBe(
      'first',
    );
    expect(asked<{ size: number }>((files, done) => files.stat(file, done as never))?.found?.size).toBe(5);
    expect(asked<string[]>((files, done) => files.readdir(folder, done as never))?.found).toEqual([
      'said.txt',
    ]);
  });

  it('that something is not there, as webpack is used to hear it', () => {
    const { error } = asked((files, done) => files.stat(join(folder, 'no'), done as never))!;
    expect(error).toMatchObject({ code: 'ENOENT' });
  });

  it('a file as it is when the next build begins', async () => {
    const compiler = webpack({ plugins: [new FilesAtOnce()] });
    const said = () =>
      new Promise((done) => compiler.inputFileSystem!.readFile(file, (_, found) => done(String(found))));
    expect(await said()).toBe('first');
    writeFileSync(file, 'second');
    expect(await said()).toBe('first');
    await compiler.hooks.beforeRun.promise(compiler);
    expect(await said()).toBe('second');
  });
});
