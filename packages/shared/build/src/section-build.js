import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

const folders = { browser: 'assets', prerender: 'prerender' };

/** The webpack configurations of the section in `dir`, told to write into OUT/assets and OUT/prerender. */
export async function configurationsOf(dir, out) {
  const { default: described } = await import(pathToFileURL(join(dir, 'webpack.config.js')).href);
  return described.map((one) => {
    const kind = one.name.split(':')[1];
    return { ...one, output: { ...one.output, path: join(out, folders[kind]) } };
  });
}

/** Whether a section draws HTML at build time. */
export const draws = (configurations) => configurations.some(({ name }) => name.endsWith(':prerender'));

/** Draws the HTML of a built section into OUT/html, once for each of `boots`. */
export function draw(out, boots) {
  const { paths, render } = drawingOf(join(out, 'prerender/prerender.cjs'));
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

/** What a program exports, compiled anew: a watched section is drawn again and again by one process. */
function drawingOf(program) {
  const module = { exports: {} };
  const run = compileFunction(readFileSync(program, 'utf8'), ['module', 'exports', 'require'], {
    filename: program,
  });
  run(module, module.exports, createRequire(program));
  return module.exports;
}

function write(path, html) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
}
