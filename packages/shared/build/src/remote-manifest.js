import { sha384, stylesOf } from './manifest-plugin.js';
import { versionOf } from './shared.js';
import { scriptsOf, takenAnywhere, takenBy } from './start-scripts.js';

/** Pages that load by themselves: chunks named `page-<name>`, by that name. */
function pageGroups(compilation) {
  const named = [...compilation.namedChunkGroups].filter(([name]) => name.startsWith('page-'));
  return Object.fromEntries(named.map(([name, group]) => [name.slice('page-'.length), group]));
}

/** Describes a remote's build as contracts' RemoteManifest, less what ManifestPlugin adds. */
export const remoteManifest =
  ({ section, globalName, contract }) =>
  (compilation, bytesOf) => {
    const [entry] = scriptsOf(compilation, compilation.entrypoints.get(globalName));
    const start = compilation.namedChunkGroups.get('remote');
    const pages = pageGroups(compilation);
    const atStart = [start, ...Object.values(pages)].flatMap(({ chunks }) => chunks);
    return {
      ...(contract === undefined ? {} : { contract }),
      section,
      entry,
      integrity: sha384(bytesOf(entry)),
      styles: stylesOf(compilation),
      hints: [...new Set([entry, ...scriptsOf(compilation, start)])],
      pages: Object.fromEntries(
        Object.entries(pages).map(([name, group]) => [name, scriptsOf(compilation, group)]),
      ),
      needs: [...new Set(atStart.flatMap((chunk) => takenBy(compilation, chunk)))].sort(),
      shared: Object.fromEntries(takenAnywhere(compilation).map((name) => [name, versionOf(name)])),
      policies: [globalName],
    };
  };
