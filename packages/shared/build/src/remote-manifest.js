import { sha384, stylesOf } from './manifest-plugin.js';
import { versionOf } from './shared.js';
import { scriptsOf, takenAnywhere, takenBy } from './start-scripts.js';

/** Describes a remote's build as contracts' RemoteManifest, less what ManifestPlugin adds. */
export const remoteManifest =
  ({ section, globalName }) =>
  (compilation, bytesOf) => {
    const [entry] = scriptsOf(compilation, compilation.entrypoints.get(globalName));
    const start = compilation.namedChunkGroups.get('remote');
    const atStart = start.chunks.flatMap((chunk) => takenBy(compilation, chunk));
    return {
      section,
      entry,
      integrity: sha384(bytesOf(entry)),
      styles: stylesOf(compilation),
      hints: [...new Set([entry, ...scriptsOf(compilation, start)])],
      needs: [...new Set(atStart)].sort(),
      shared: Object.fromEntries(takenAnywhere(compilation).map((name) => [name, versionOf(name)])),
      policies: [globalName],
    };
  };
