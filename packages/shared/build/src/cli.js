/**
 * node cli.js DIR OUT: builds the section in DIR (its webpack.config.js) into OUT/assets, and its HTML into OUT/html.
 *
 * Reads a JSON array of boot data, one a brand, variant and area, from standard input. Writes
 * OUT/html/<slot>/<brand>.<variant>.<area>.html, OUT/html/bodies/<name>/<brand>.<variant>.html, and OUT/html/bodies.json,
 * the path of each body by its name. Exit status 1 with the errors on standard error when a build fails.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const [dir, out] = process.argv.slice(2, 4).map((path) => resolve(path));

async function configurations() {
  const { default: described } = await import(pathToFileURL(join(dir, 'webpack.config.js')).href);
  const folders = { browser: 'assets', prerender: 'prerender' };
  return described.map((one) => {
    const kind = one.name.split(':')[1];
    return { ...one, output: { ...one.output, path: join(out, folders[kind]) } };
  });
}

/** Builds; resolves to whether there is anything to draw. Rejects with the compiler's own words. */
async function build(configs) {
  const compiler = webpack(configs);
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  await new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  return configs.some(({ name }) => name.endsWith(':prerender'));
}

function write(path, html) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
}

function draw(boots) {
  const { paths, render } = createRequire(import.meta.url)(join(out, 'prerender/prerender.cjs'));
  write(join(out, 'html/bodies.json'), JSON.stringify(paths));
  for (const boot of boots) {
    const { slots, bodies } = render(boot);
    for (const [name, html] of Object.entries(slots)) {
      write(join(out, 'html', name, `${boot.brand.id}.${boot.variant}.${boot.area}.html`), html);
    }
    if (boot.area !== 'travel') continue;
    for (const [name, html] of Object.entries(bodies)) {
      write(join(out, 'html/bodies', name, `${boot.brand.id}.${boot.variant}.html`), html);
    }
  }
}

try {
  const boots = JSON.parse(readFileSync(0, 'utf8') || '[]');
  if (await build(await configurations())) draw(boots);
} catch (error) {
  console.error(error.message ?? error);
  process.exitCode = 1;
}
