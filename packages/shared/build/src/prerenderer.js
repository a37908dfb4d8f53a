import { join } from 'node:path';
import { base, defines, reading } from './base.js';
import { rules } from './rules.js';

/**
 * The second build of a remote: the same components for Node, with the same class names, as a function from boot data
 * to HTML. Release time runs it once a brand; no remote's code ever lives in a server process.
 */
export function prerenderer({ dir, name }) {
  return {
    ...base({ name, dir, kind: 'prerender' }),
    target: 'node24',
    entry: { prerender: join(import.meta.dirname, 'prerender/render.tsx') },
    output: {
      path: join(dir, 'dist/prerender'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { 'coati-prerender$': join(dir, 'src/prerender.tsx') },
    },
    optimization: { nodeEnv: 'production', minimize: false, splitChunks: false },
    module: { rules: rules({ writes: false }) },
    plugins: [defines(), reading()],
  };
}
