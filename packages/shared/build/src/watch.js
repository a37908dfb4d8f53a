/**
 * node watch.js DIR OUT: builds the section in DIR at every save, as cli.js does once, for whoever writes it.
 *
 * Reads the boot data from standard input, which then stays open: its end is the end of the watch. Prints one line of
 * JSON a build: {"ms": 412} when OUT holds it, or {"error": "…"} in the compiler's own words, OUT being as it was.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { clearTimeout, setTimeout } from 'node:timers';

process.env.COATI_WATCHED = 'yes';
const { default: webpack } = await import('webpack');
const { configurationsOf, draw, draws } = await import('./section-build.js');

const [dir, out] = process.argv.slice(2, 4).map((path) => resolve(path));
const lines = createInterface({ input: process.stdin });
const boots = JSON.parse((await lines[Symbol.asyncIterator]().next()).value);
const configurations = await configurationsOf(dir, out);
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

let began = Date.now();
const compiler = webpack(configurations);
// Scripts and HTML are two compilers, each of which hears of a save by itself: told is what both have built.
const SETTLED_MS = 100;
const running = new Set();
let settling;
for (const one of compiler.compilers) {
  one.hooks.watchRun.tap('watch', () => {
    if (running.size === 0) began = Date.now();
    running.add(one);
  });
  one.hooks.done.tap('watch', () => running.delete(one));
}

function tell(error, stats) {
  try {
    if (error) throw error;
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    if (draws(configurations)) draw(out, boots);
    say({ ms: Date.now() - began });
  } catch (failure) {
    say({ error: String(failure.message ?? failure) });
  }
}

const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  clearTimeout(settling);
  settling = setTimeout(() => running.size === 0 && tell(error, stats), SETTLED_MS);
});
lines.on('close', () => watching.close(() => process.exit()));
