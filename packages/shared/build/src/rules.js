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

const styles = (written) => ({ loader: `${import.meta.dirname}/styles.js`, options: { written } });

/**
 * Loaders for scripts, styles and files.
 *
 * `writes`: whether the build writes styles and files out; else it keeps only their names, for HTML drawn in Node.
 * Styles of @coati/ui are written by the host alone: they stand in every page already.
 */
export function rules({ writes, writesUi = false }) {
  return [
    { test: /\.tsx?$/, use: swc },
    {
      test: /\.css$/,
      oneOf: [
        // Of parts that come after the page: no page carries their styles from its start.
        { resourceQuery: /inline/, type: 'asset/source', use: minifiedStyles },
        { include: /packages\/shared\/ui\//, sideEffects: true, use: styles(writesUi) },
        { sideEffects: true, use: styles(writes) },
      ],
    },
    {
      test: /\.(svg|woff2|png|webp|avif)$/,
      type: 'asset/resource',
      generator: { emit: writes, filename: 'files/[name].[contenthash:10][ext]' },
    },
  ];
}
