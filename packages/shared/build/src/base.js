import './lean-start.js';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { FilesAtOnce } from './files-at-once.js';

const root = join(import.meta.dirname, '../../../..');

/** Pages beyond the product's own (the component gallery) are built for development only. */
export const forDevelopment = process.env.COATI_ENV !== 'production';

/** True in a build that is made anew at every save (watch.js): quick to make, easy to read, never shipped. */
export const watched = process.env.COATI_WATCHED === 'yes';
const purpose = watched ? 'watched' : 'development';

/** What development keeps between builds. A production build is made of its sources alone, and leaves nothing for the next. */
const kept = (name) => ({
  type: 'filesystem',
  name,
  cacheDirectory: process.env.COATI_BUILD_CACHE ?? join(root, 'node_modules/.cache/coati-build'),
  buildDependencies: { preset: [`${import.meta.dirname}/`] },
});

/** What every configuration of the preset has in common. */
export function base({ name, dir, kind }) {
  return {
    name: `${name}:${kind}`,
    context: dir,
    mode: watched ? 'development' : 'production',
    devtool: watched ? 'source-map' : false,
    infrastructureLogging: { level: 'warn' },
    performance: { hints: false },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    cache: forDevelopment && kept(`${name}-${kind}-${purpose}`),
  };
}

/**
 * What several pages share is named after those pages, shortly: webpack's own name lists its modules, in the map of files that
 * every page carries and wherever it is asked for. Chunks without a name keep webpack's way.
 */
function namedAfterChunks(_module, chunks, group) {
  const names = chunks.map(({ name }) => name).sort();
  if (names.some((name) => !name)) return undefined;
  const digest = createHash('sha256').update([group, ...names].join());
  return `shared-${digest.digest('hex').slice(0, 6)}`;
}

/** Settings of a build for the browser. `uniqueName` also names its Trusted Types policy. */
export function forBrowser({ uniqueName }) {
  return {
    target: ['web', 'es2022'],
    output: {
      clean: true,
      uniqueName,
      publicPath: 'auto',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      chunkLoadTimeout: 4000,
      trustedTypes: { policyName: uniqueName },
      hashFunction: 'xxhash64',
    },
    optimization: {
      // React is the host's, which provides the one for production.
      nodeEnv: 'production',
      minimize: !watched,
      chunkIds: 'named',
      splitChunks: { name: namedAfterChunks },
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // swc has threads of its own; another process would start Node and load swc once more.
          parallel: false,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 2 }, format: { comments: false } },
        }),
      ],
    },
  };
}

/** How a production build reads; one that is kept between saves has threads to wait with, and little to read. */
export const reading = () => !forDevelopment && new FilesAtOnce();

export const defines = () =>
  new webpack.DefinePlugin({
    __GALLERY__: JSON.stringify(forDevelopment),
    __DEVELOPMENT__: JSON.stringify(forDevelopment),
  });
