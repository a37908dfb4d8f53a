import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { base, defines, forBrowser, reading } from './base.js';
import { compileHints } from './compile-hints.js';
import { LeanRuntime } from './lean-runtime.js';
import { ManifestPlugin } from './manifest-plugin.js';
import { prerenderer } from './prerenderer.js';
import { remoteManifest } from './remote-manifest.js';
import { rules } from './rules.js';
import { StylesheetPlugin } from './stylesheet-plugin.js';
import { takenFromHost } from './shared.js';

/** A remote called `chrome` would silently be taken for `window.chrome`; the prefix keeps every name out of reach. */
const globalName = (name) => `remote_${name}`;

/**
 * The webpack configurations of one remote: its scripts, and what it draws at build time if `src/prerender.tsx` is there.
 *
 * `dir` is the remote's folder, `name` the section's; `ownCopies` names facades it bundles what it uses of, instead of
 * taking the host's whole one; `contract` is for remotes that stand for one built before (tests of the host alone).
 */
export function defineRemote({ dir, name, ownCopies, contract }) {
  const browser = forBrowser({ uniqueName: globalName(name) });
  const scripts = {
    ...base({ name, dir, kind: 'browser' }),
    ...browser,
    // The container is the only entry.
    entry: {},
    output: { ...browser.output, path: join(dir, 'dist') },
    module: { rules: rules({ writes: true }) },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: globalName(name),
        library: { type: 'var', name: globalName(name) },
        filename: 'entry.[contenthash:10].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: takenFromHost(ownCopies),
      }),
      defines(),
      reading(),
      new LeanRuntime(),
      compileHints(/^remote\.\w+\.js$/),
      new StylesheetPlugin(),
      new ManifestPlugin(
        'remote.json',
        remoteManifest({ section: name, globalName: globalName(name), contract }),
      ),
    ],
  };
  return existsSync(join(dir, 'src/prerender.tsx')) ? [scripts, prerenderer({ dir, name })] : [scripts];
}
