/** node compress.js DIR: puts precompressed copies (brotli 11, gzip 9) beside every SVG under DIR. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dir = process.argv[2];
for (const name of readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.svg'))) {
  const path = join(dir, name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
}
