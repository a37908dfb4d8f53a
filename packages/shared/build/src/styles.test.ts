import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { afterEach, expect, it } from 'vitest';
// @ts-expect-error -- the preset is plain JavaScript
import { rules } from './rules.js';
// @ts-expect-error -- the preset is plain JavaScript
import { StylesheetPlugin } from './stylesheet-plugin.js';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Builds `files`, begun at main.js, as a section called `trial`: what its script exports, and its files by their names. */
async function build(files: Record<string, string>, { writes = true } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'coati-styles-'));
  folders.push(dir);
  const sources = { 'package.json': '{"name":"@coati/remote-trial"}', ...files };
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const compiler = webpack({
    context: dir,
    mode: 'production',
    target: 'node',
    entry: './main.js',
    output: { path: join(dir, 'out'), library: { type: 'commonjs2' } },
    optimization: { minimize: false },
    module: { rules: rules({ writes }) },
    plugins: [new StylesheetPlugin()],
  });
  const stats = await new Promise<webpack.Stats>((done, fail) =>
    compiler.run((error, result) => (error || !result ? fail(error) : done(result))),
  );
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  const names = readdirSync(join(dir, 'out'), { recursive: true }) as string[];
  const css = names.find((name) => name.endsWith('.css'));
  const module = { exports: {} as Record<string, unknown> };
  const program = join(dir, 'out/main.js');
  new Function('module', 'exports', 'require', readFileSync(program, 'utf8'))(
    module,
    module.exports,
    createRequire(program),
  );
  return { names, css: css ? readFileSync(join(dir, 'out', css), 'utf8') : undefined, ...module.exports };
}

const exporting = "import names from './card.module.css'; export { names };";

it('names classes after section, file and place, in the order of the rules, alike at each build', async () => {
  const css = '.zebra { color: red } .apple .m2 { color: blue } .kiwi, .fig { color: green }';
  const built = await build({ 'main.js': exporting, 'card.module.css': css });
  const names = (built as unknown as { names: Record<string, string> }).names;
  expect(Object.keys(names)).toEqual(['zebra', 'apple', 'm2', 'kiwi', 'fig']);
  expect(names.zebra).toMatch(/^trial-card_zebra_[0-9a-f]{3}$/);
  for (const name of Object.values(names)) expect(built.css).toContain(`.${name}`);
});

it('keeps the names and writes no rules where HTML is drawn', async () => {
  const files = { 'main.js': exporting, 'card.module.css': '.title { background: url(./a.svg) }' };
  const built = await build(files, { writes: false });
  expect(built).toMatchObject({
    names: { title: expect.stringMatching(/^trial-card_title_/) },
    css: undefined,
  });
});

it('names keyframes with every animation that plays them, beside a variable and in words that hold the same letters', async () => {
  const built = await build({
    'main.js': exporting,
    'card.module.css':
      '@keyframes rise { to { opacity: 0 } } .a { animation: rise var(--t) } .b { animation-name: rise } .c { animation: sunrise 1s }',
  });
  const own = /@keyframes (trial-card_rise_\w{3})/.exec(built.css!)![1];
  expect(built.css).toContain(`animation:${own} var(--t)`);
  expect(built.css).toContain(`animation-name:${own}`);
  expect(built.css).toMatch(/animation:1s sunrise/);
});

it('leaves alone what is global, and what does not stand in a module', async () => {
  const built = await build({
    'main.js': "import './plain.css'; import './card.module.css';",
    'plain.css': '.plain { color: red }',
    'card.module.css': ':global(html[data-x]) .own { color: blue }',
  });
  expect(built.css).toMatch(/^\.plain\{color:red\}html\[data-x\] \.trial-card_own_\w{3}\{color:[^}]+\}$/);
});

it('puts the styles of a part before those of who uses it, once, wherever chunks are cut', async () => {
  const built = await build({
    'main.js': "import('./alpha.js'); import('./beta.js');",
    'alpha.js': "import './part.js'; import './alpha.css';",
    'beta.js': "import './part.js'; import './beta.css';",
    'part.js': "import './part.css';",
    'alpha.css': '.alpha { color: red }',
    'beta.css': '.beta { color: blue }',
    'part.css': '.part { color: green }',
  });
  expect(built.css!.match(/\.\w+(?=\{)/g)).toEqual(['.part', '.alpha', '.beta']);
});

it('puts a file that a rule names beside the stylesheet, under a name made of its content', async () => {
  const files = { 'main.js': "import './page.css';", 'page.css': '.a { background: url(./ground.svg) }' };
  const built = await build({ ...files, 'ground.svg': '<svg/>' });
  const [file] = built.names.filter((name) => name.endsWith('.svg'));
  expect(file).toMatch(/^files\/ground\.[0-9a-f]{10}\.svg$/);
  expect(built.css).toContain(`url(./${file})`);
  const other = await build({ ...files, 'ground.svg': '<svg />' });
  expect(other.names).not.toContain(file);
});

it.each([
  ['.a { composes: b } .b { color: red }', /\.a composes another class/],
  ['@import "./other.css";', /@import \.\/other\.css/],
  ['.a { background: url(./missing.svg) }', /missing\.svg/],
])('refuses %s', async (css, reason) => {
  await expect(build({ 'main.js': exporting, 'card.module.css': css })).rejects.toThrow(reason);
});
