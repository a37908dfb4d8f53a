/**
 * node rspack_build.mjs MODULES DIR OUT: what rspack (installed in MODULES) makes of the same remote with nothing but its own
 * loaders: no manifest, no budgets, no HTML. Its own code is kept as V8 compiled it, as ours is.
 */
import { createRequire, enableCompileCache } from 'node:module';
import { basename, join } from 'node:path';
import { takenFromHost } from '../../packages/shared/build/src/shared.js';

const [modules, dir, out] = process.argv.slice(2);
enableCompileCache(join(modules, 'compiler'));
const { rspack } = createRequire(join(modules, 'package.json'))('@rspack/core');
const name = `remote_${basename(dir)}`;

const compiler = rspack({
  context: dir,
  mode: 'production',
  devtool: false,
  target: ['web', 'es2022'],
  entry: {},
  output: { path: out, uniqueName: name, publicPath: 'auto', filename: '[name].[contenthash:10].js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  experiments: { css: true },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
      {
        test: /\.css$/,
        oneOf: [
          { resourceQuery: /inline/, type: 'asset/source' },
          { type: 'css/auto', parser: { namedExports: false } },
        ],
      },
      { test: /\.(svg|woff2|png|webp|avif)$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new rspack.container.ModuleFederationPluginV1({
      name,
      library: { type: 'var', name },
      filename: 'entry.[contenthash:10].js',
      exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
      shared: takenFromHost(),
    }),
    new rspack.DefinePlugin({ __GALLERY__: 'false' }),
  ],
});
const stats = await new Promise((done, fail) =>
  compiler.run((error, result) => (error ? fail(error) : done(result))),
);
await new Promise((done) => compiler.close(done));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
