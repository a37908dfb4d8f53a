import { contractVersion, sha384, stylesOf } from './manifest-plugin.js';
import { versionOf } from './shared.js';
import { providedGroups, scriptsOf } from './start-scripts.js';

/** Describes the host's build as contracts' HostManifest, less what ManifestPlugin adds. */
export function hostManifest(compilation, bytesOf) {
  const provided = providedGroups(compilation);
  const named = (name) => scriptsOf(compilation, compilation.namedChunkGroups.get(name), provided);
  const main = scriptsOf(compilation, compilation.entrypoints.get('main'), provided);
  const [entry] = main;
  const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'));
  const contract = contractVersion();
  return {
    contracts: [contract - 1, contract],
    entry,
    integrity: sha384(bytesOf(entry)),
    styles: stylesOf(compilation),
    hints: [...new Set([...main, ...named('bootstrap')])],
    routing: named('routing'),
    documents: named('documents'),
    fonts: fonts.map(({ name }) => name).sort(),
    shared: Object.fromEntries(
      Object.entries(provided).map(([name, group]) => [
        name,
        { version: versionOf(name), scripts: scriptsOf(compilation, group, provided) },
      ]),
    ),
    policies: ['coati_host', 'coati_loader', 'coati_vendors'],
  };
}
