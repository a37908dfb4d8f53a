import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { transform } from 'lightningcss';
import { namedHere } from './class-names.js';

/**
 * Loader of a stylesheet: the script gets the names of its classes, the stylesheet of the build its rules.
 *
 * `written` says whether this build writes the rules (StylesheetPlugin finds them with the module, where webpack's cache keeps
 * them too) or only needs the names, as HTML drawn in Node does. In `*.module.css` names are the file's own.
 */
export default function styles(source) {
  const done = this.async();
  const named = this.resourcePath.endsWith('.module.css') ? namedHere(this) : undefined;
  const { code, exports, dependencies } = transform({
    filename: this.resourcePath,
    code: Buffer.from(named ? ownKeyframes(source, named) : source),
    // Names of places and containers stay as they are written: they reach no further than the elements they stand on.
    cssModules: named && { pattern: named('[local]'), animation: false, grid: false, container: false },
    analyzeDependencies: true,
  });
  const script = `export default ${JSON.stringify(inOrder(exports, code.toString()))};\n`;
  const { written } = this.getOptions();
  withFiles(this, code.toString(), dependencies, written).then(
    (rules) => {
      if (written) this._module.buildInfo.styles = rules;
      done(null, script);
    },
    (error) => done(error),
  );
}

/**
 * Keyframes are named like classes, before the rules are read: the compiler leaves a name alone that stands beside a
 * variable, as in `animation: rise var(--t-slow)`.
 */
function ownKeyframes(source, named) {
  return [...source.matchAll(/@keyframes\s+([\w-]+)/g)].reduce(
    (rules, [, name]) =>
      rules.replace(
        new RegExp(`((?:@keyframes|\\banimation(?:-name)?:)[^;{}]*?)(?<![\\w-])${name}(?![\\w-])`, 'g'),
        (_whole, before) => before + named(name),
      ),
    source,
  );
}

/** Class names by what the sources call them, in the order of the rules: the compiler gives them in another at each run. */
function inOrder(exports, rules) {
  const found = Object.entries(exports ?? {}).map(([name, { name: own, composes }]) => {
    if (composes.length > 0) throw new Error(`.${name} composes another class; give the element both`);
    return { name, own, at: rules.indexOf(own) };
  });
  return Object.fromEntries(
    found.sort((one, other) => one.at - other.at).map(({ name, own }) => [name, own]),
  );
}

/** The rules with each file they name put beside the stylesheet, under a name made of its content. */
async function withFiles(loader, rules, dependencies, written) {
  let whole = rules;
  for (const { type, url, placeholder } of dependencies) {
    if (type !== 'url') throw new Error(`@import ${url}: import it in the script`);
    if (!written || url.startsWith('data:')) {
      whole = whole.replaceAll(placeholder, url);
      continue;
    }
    const path = await loader.getResolve({ preferRelative: true })(loader.context, url);
    loader.addDependency(path);
    const bytes = readFileSync(path);
    const hash = loader.utils.createHash('xxhash64').update(bytes).digest('hex').slice(0, 10);
    const extension = extname(path);
    const name = `files/${basename(path, extension)}.${hash}${extension}`;
    loader.emitFile(name, bytes);
    whole = whole.replaceAll(placeholder, `./${name}`);
  }
  return whole;
}
