import { createHash } from 'node:crypto';
import { transform } from 'lightningcss';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/**
 * Joins every extracted style of a build into one minified `styles.<hash>.css`: a section has one stylesheet, which
 * stands in the page from the start, so no chunk of it ever waits for styles.
 */
export class StylesheetPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StylesheetPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'StylesheetPlugin', stage }, () => this.join(compilation));
    });
  }

  join(compilation) {
    const written = compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.css'))
      .sort(byFirstUse);
    if (written.length === 0) return;
    const css = written.map(({ source }) => source.source().toString()).join('\n');
    const { code } = transform({
      filename: 'styles.css',
      code: Buffer.from(css),
      minify: true,
      targets: browsers,
    });
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
    for (const { name } of written) compilation.deleteAsset(name);
    compilation.emitAsset(`styles.${hash}.css`, new sources.RawSource(code), { immutable: true });
  }
}

/** Safari 16.4, Chrome 111, Firefox 115: two years of each, and every browser with Baseline 2023. */
const browsers = { safari: (16 << 16) | (4 << 8), chrome: 111 << 16, firefox: 115 << 16 };

/** The host's own ground (tokens, base) stands before shared components, whatever the chunks are called. */
function byFirstUse(one, other) {
  const rank = ({ name }) => (/^(main|remote|bootstrap)\.css$/.test(name) ? 0 : 1);
  return rank(one) - rank(other) || (one.name < other.name ? -1 : 1);
}
