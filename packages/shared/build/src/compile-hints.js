import webpack from 'webpack';

/**
 * Asks the browser to compile every function of a script while it still arrives, off the main thread, where it would
 * otherwise meet each at its first call, twice read, while the visitor waits (Chromium 136 and later; a comment to all others).
 * For scripts of which a page runs most at its start: what is compiled and never called is work for nothing.
 *
 * `test` tells which files by their names.
 */
export const compileHints = (test) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the scripts are minified, which would take the comment away, and before their hashes are taken.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
