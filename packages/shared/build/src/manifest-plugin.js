import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack from 'webpack';
import { watched } from './base.js';

const { Compilation, sources } = webpack;
const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(js|css|svg|json)$/;

/** CONTRACT_VERSION as packages/shared/contracts states it. */
export function contractVersion() {
  const source = readFileSync(`${import.meta.dirname}/../../contracts/src/remote.ts`, 'utf8');
  const version = /CONTRACT_VERSION = (\d+)/.exec(source);
  if (!version) throw new Error('packages/shared/contracts/src/remote.ts states no CONTRACT_VERSION');
  return Number(version[1]);
}

export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Closes a release: precompressed copies beside every asset (brotli 11, gzip 9), and a manifest that says what is in it.
 *
 * `describe(compilation, bytesOf)` returns the manifest without release id and sizes, which are added here: the id is
 * a hash of every name and byte and of the manifest, so equal contents make an equal release.
 */
export class ManifestPlugin {
  constructor(file, describe) {
    this.file = file;
    this.describe = describe;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('ManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ManifestPlugin', stage }, async () => {
        if (compilation.errors.length === 0) await this.close(compilation);
      });
    });
  }

  async close(compilation) {
    const bytesOf = (name) => compilation.getAsset(name).source.buffer();
    const names = compilation
      .getAssets()
      .map(({ name }) => name)
      .sort();
    const id = createHash('sha256');
    for (const name of names) id.update(name).update('\0').update(bytesOf(name));
    const served = names.filter((name) => compressible.test(name));
    // All at once: zlib works on threads of its own.
    const lengths = await Promise.all(served.map((name) => this.compress(compilation, name, bytesOf(name))));
    const sizes = Object.fromEntries(served.map((name, at) => [name, lengths[at]]));
    // Copies too: they are what browsers are sent.
    const emitted = compilation.getAssets().map(({ name }) => [name, sha384(bytesOf(name))]);
    const files = Object.fromEntries(emitted.sort(([one], [other]) => (one < other ? -1 : 1)));
    const described = { contract: contractVersion(), ...this.describe(compilation, bytesOf), sizes, files };
    const release = id.update(JSON.stringify(described)).digest('hex').slice(0, 16);
    const manifest = { release, ...described };
    compilation.emitAsset(this.file, new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
  }

  /** Emits both copies; answers the gzip bytes. A watched build goes without: whoever writes it waits for nothing. */
  async compress(compilation, name, bytes) {
    if (watched) return (await gzipped(bytes, { level: 1 })).length;
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint } = constants;
    const [gz, br] = await Promise.all([
      gzipped(bytes, { level: 9 }),
      brotlied(bytes, { params: { [quality]: 11, [hint]: bytes.length } }),
    ]);
    compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
    compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
    return gz.length;
  }
}

/** Stylesheet of the whole build, or none. */
export const stylesOf = (compilation) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => /^styles\..*\.css$/.test(name));
