/**
 * node webpack_build.mjs DIR OUT: the scripts and styles of the section in DIR, by its own configuration. The compressed copies
 * are left out, here as at the peer: they are zlib's work, whoever compiles.
 */
import '../../packages/shared/build/src/lean-start.js';
import webpack from 'webpack';
import { ManifestPlugin } from '../../packages/shared/build/src/manifest-plugin.js';
import { configurationsOf } from '../../packages/shared/build/src/section-build.js';

const [dir, out] = process.argv.slice(2);
const scripts = (await configurationsOf(dir, out)).filter(({ name }) => name.endsWith(':browser'));
ManifestPlugin.prototype.compress = async (_compilation, _name, bytes) => bytes.length;
const compiler = webpack(scripts);
const stats = await new Promise((done, fail) =>
  compiler.run((error, result) => (error ? fail(error) : done(result))),
);
await new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
