import { createHash } from 'node:crypto';
import { transform } from 'lightningcss';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/**
 * Joins the styles of every module of a build into one minified `styles.<hash>.css`: a section has one stylesheet, which
 * stands in the page from the start, so no chunk of it ever waits for styles. What a module imports stands before its own, so
 * that who uses a part has the last word, wherever splitting puts either.
 */
export class StylesheetPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StylesheetPlugin', (compilation) => {
      let written = [];
      // Before modules are joined to larger ones, which have no place of their own.
      compilation.hooks.afterOptimizeChunks.tap('StylesheetPlugin', () => (written = stylesOf(compilation)));
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'StylesheetPlugin', stage }, () =>
        emit(compilation, written),
      );
    });
  }
}

function stylesOf({ chunkGraph, moduleGraph, modules }) {
  return [...modules]
    .filter((module) => module.buildInfo?.styles && chunkGraph.getNumberOfModuleChunks(module) > 0)
    .sort((one, other) => moduleGraph.getPostOrderIndex(one) - moduleGraph.getPostOrderIndex(other))
    .map(({ buildInfo }) => buildInfo.styles);
}

function emit(compilation, written) {
  if (written.length === 0) return;
  const css = written.join('\n');
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    minify: true,
    targets: browsers,
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  compilation.emitAsset(`styles.${hash}.css`, new sources.RawSource(code), { immutable: true });
}

/** Safari 16.4, Chrome 111, Firefox 115: two years of each, and every browser with Baseline 2023. */
const browsers = { safari: (16 << 16) | (4 << 8), chrome: 111 << 16, firefox: 115 << 16 };
