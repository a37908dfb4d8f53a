import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const homes = new Map();

/** The package a file belongs to: its folder, and its name without scope or kind. */
function packageOf(file) {
  const folder = dirname(file);
  const known = homes.get(folder);
  if (known) return known;
  const manifest = join(folder, 'package.json');
  const home = existsSync(manifest)
    ? { folder, prefix: JSON.parse(readFileSync(manifest, 'utf8')).name.replace(/^@coati\/(remote-)?/, '') }
    : packageOf(folder);
  homes.set(folder, home);
  return home;
}

/**
 * Names of one stylesheet, such as `quote-plan-card_title_k3f`: prefixed by the section, so that none can restyle another, and
 * made of the file's place alone, so that the HTML drawn at build time and the script of any later build agree.
 */
export function namedHere({ resourcePath }) {
  const { folder, prefix } = packageOf(resourcePath);
  const place = relative(folder, resourcePath);
  const mark = createHash('sha256').update(place).digest('hex').slice(0, 3);
  return (name) => `${prefix}-${basename(place, '.module.css')}_${name}_${mark}`;
}
