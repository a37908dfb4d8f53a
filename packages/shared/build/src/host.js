import { join } from 'node:path';
import webpack from 'webpack';
import { base, defines, forBrowser, reading } from './base.js';
import { compileHints } from './compile-hints.js';
import { hostManifest } from './host-manifest.js';
import { LeanRuntime } from './lean-runtime.js';
import { ManifestPlugin } from './manifest-plugin.js';
import { rules } from './rules.js';
import { providedByHost } from './shared.js';
import { StylesheetPlugin } from './stylesheet-plugin.js';

/**
 * One file a facade, with the libraries behind it: webpack would otherwise write a shared module twice, once to provide
 * it and once for the host's own use. React stands apart: it changes least.
 */
const file = (name, test) => ({ [name]: { name, test, chunks: 'async', enforce: true } });
const filesOfShared = {
  ...file('react', /node_modules\/(react|react-dom|scheduler)\//),
  ...file(
    'store',
    /(packages\/shared\/store|node_modules\/(redux|redux-persist|react-redux|use-sync-external-store))\//,
  ),
  ...file('router', /(packages\/shared\/router|node_modules\/react-router)\//),
  ...file('tracking', /packages\/shared\/(tracking|contracts)\//),
  ...file('provider', /node_modules\/(@segment|@lukeed|dset|js-cookie|spark-md5|tslib)\//),
  ...file(
    'ui',
    /packages\/shared\/(ui\/src\/(?!gallery\/|tokens\/|forms\/pasted-day)|formats\/src\/(dates|money|typed))/,
  ),
};

/**
 * Parts of the analytics provider's client that load what a settings document names. Ours names nothing, and nothing of
 * the kind is let in (shells/host/src/tracking/provider.ts), so they are left out, and with them their place in the map
 * of files that every page carries.
 */
const unusedByProvider = new webpack.IgnorePlugin({
  resourceRegExp:
    /plugins\/(routing-middleware|ajs-destination|legacy-video-plugins|schema-filter|remote-middleware)$/,
  contextRegExp: /@segment\/analytics-next/,
});

/** The webpack configuration of the host shell in `dir`: it provides every shared module and loads every remote. */
export function defineHost({ dir }) {
  const browser = forBrowser({ uniqueName: 'coati_host' });
  return [
    {
      ...base({ name: 'host', dir, kind: 'browser' }),
      ...browser,
      entry: { main: './src/main.ts' },
      // The entry says itself where its release lies (shells/host/src/main.ts); stylesheets find their files beside them.
      output: { ...browser.output, publicPath: './', path: join(dir, 'dist') },
      optimization: {
        ...browser.optimization,
        splitChunks: { chunks: 'async', cacheGroups: filesOfShared },
      },
      module: { rules: rules({ writes: true, writesUi: true }) },
      plugins: [
        new webpack.container.ModuleFederationPlugin({ name: 'coati_host', shared: providedByHost() }),
        unusedByProvider,
        compileHints(/^(bootstrap|react|store|ui)\.\w+\.js$/),
        defines(),
        reading(),
        new LeanRuntime(),
        new StylesheetPlugin(),
        new ManifestPlugin('host.json', hostManifest),
      ],
    },
  ];
}
