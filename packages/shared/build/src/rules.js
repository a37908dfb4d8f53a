import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { localIdent } from './class-names.js';

const swc = {
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // Never the calls for development, not in a watched build either: the host's React is the one for production.
      transform: { react: { runtime: 'automatic', development: false } },
      target: 'es2022',
    },
  },
};

const minifiedStyles = { loader: `${import.meta.dirname}/minified-styles.js` };

const cssModules = (namesOnly) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      exportOnlyLocals: namesOnly,
      getLocalIdent: localIdent,
    },
  },
});

/**
 * Loaders for scripts, styles and files.
 *
 * `styles`: 'extract' writes them out; 'names' keeps only the class names, for HTML drawn in Node.
 * Styles of @coati/ui are written by the host alone: they stand in every page already.
 */
export function rules({ styles, writesUi = false }) {
  const extract = [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: './' } }, cssModules(false)];
  const namesOnly = [cssModules(true)];
  const own = styles === 'extract' ? extract : namesOnly;
  return [
    { test: /\.tsx?$/, use: swc },
    {
      test: /\.css$/,
      oneOf: [
        // Of parts that come after the page: no page carries their styles from its start.
        { resourceQuery: /inline/, type: 'asset/source', use: minifiedStyles },
        { include: /packages\/shared\/ui\//, sideEffects: true, use: writesUi ? own : namesOnly },
        { sideEffects: true, use: own },
      ],
    },
    {
      test: /\.(svg|woff2|png|webp|avif)$/,
      type: 'asset/resource',
      generator: { emit: styles === 'extract', filename: 'files/[name].[contenthash:10][ext]' },
    },
  ];
}
