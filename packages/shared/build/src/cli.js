/**
 * node cli.js DIR OUT: builds the section in DIR (its webpack.config.js) into OUT/assets, and its HTML into OUT/html.
 *
 * Reads a JSON array of boot data, one a brand, variant and area, from standard input. Writes
 * OUT/html/<slot>/<brand>.<variant>.<area>.html, OUT/html/bodies/<name>/<brand>.<variant>.html, and OUT/html/bodies.json,
 * the path of each body by its name. Exit status 1 with the errors on standard error when a build fails.
 */
import './lean-start.js';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import webpack from 'webpack';
import { configurationsOf, draw, draws } from './section-build.js';

const [dir, out] = process.argv.slice(2, 4).map((path) => resolve(path));

/** Builds. Rejects with the compiler's own words. */
async function build(configurations) {
  const compiler = webpack(configurations);
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  await new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
}

try {
  const boots = JSON.parse(readFileSync(0, 'utf8') || '[]');
  const configurations = await configurationsOf(dir, out);
  await build(configurations);
  if (draws(configurations)) draw(out, boots);
} catch (error) {
  console.error(error.message ?? error);
  process.exitCode = 1;
}
