import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Modules of which a page holds one copy, the host's. Remotes ship none of their own (DESIGN §3). */
export const sharedNames = [
  'react',
  'react-dom',
  '@coati/router',
  '@coati/store',
  '@coati/tracking',
  '@coati/ui',
];

/** Version of an installed package, as its package.json says. */
export function versionOf(name) {
  const lookup = require.resolve.paths(name) ?? [];
  for (const folder of lookup) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is not installed`);
}

/** Versions are compared when a release is composed, so nothing is left for the browser to negotiate. */
const singleton = (name) => ({ singleton: true, version: versionOf(name), requiredVersion: false });

export const providedByHost = () => Object.fromEntries(sharedNames.map((name) => [name, singleton(name)]));

/** `except` names facades of which a remote keeps a tree-shaken copy of its own: right for a few stateless parts. */
export const takenFromHost = (except = []) =>
  Object.fromEntries(
    sharedNames
      .filter((name) => !except.includes(name))
      .map((name) => [name, { ...singleton(name), import: false }]),
  );
