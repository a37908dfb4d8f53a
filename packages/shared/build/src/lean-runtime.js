import { createRequire } from 'node:module';

const versions = createRequire(import.meta.url)('webpack/lib/sharing/semver.js');

/** What a part of webpack's runtime is made to say, by that part's name; any other stays as webpack writes it. */
const rewritten = { consumes: withoutVersions, publicPath: besideThisScript };

/**
 * Leaves out of every entry what a page of ours never asks of webpack's runtime: the minifier cannot know, and each page
 * carries it once for the host and once for each of its sections. Why: docs/adr/0070.
 */
export class LeanRuntime {
  apply(compiler) {
    compiler.hooks.compilation.tap('LeanRuntime', (compilation) => {
      compilation.hooks.runtimeModule.tap('LeanRuntime', (module) => {
        const rewrite = rewritten[module.name];
        if (!rewrite) return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          // Nothing is written where a build has failed already, for a reason that is told.
          const code = generate();
          return code && rewrite(code, compilation);
        };
      });
    });
  }
}

/**
 * Sharing without the arithmetic of versions: of a shared module there is the host's copy and no other, and whether it is the
 * one that a remote was built with is asked before a release goes live (release/src/release/gate/fit.py).
 */
function withoutVersions(code, { runtimeTemplate: template }) {
  if (/\bload\w*Version\("/.test(code))
    throw new Error('A shared module names a version that it requires (shared.js): see lean-runtime.js');
  return [
    [versions.parseVersionRuntimeCode(template), ''],
    [versions.versionLtRuntimeCode(template), 'const versionLt = () => false;'],
    [versions.rangeToStringRuntimeCode(template), ''],
    [versions.satisfyRuntimeCode(template), ''],
  ].reduce((whole, [part, instead]) => {
    if (!whole.includes(part)) throw new Error('webpack shares modules in another way: see lean-runtime.js');
    return whole.replace(part, instead);
  }, code);
}

/** A remote's files lie beside its entry, which the host runs as a classic script, and which runs at once. */
function besideThisScript(code, { outputOptions }) {
  if (outputOptions.publicPath !== 'auto') return code;
  return '__webpack_require__.p = document.currentScript.src.replace(/[^/]*$/, "");';
}
