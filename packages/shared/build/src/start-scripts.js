/** Shared modules that a chunk takes from the page's share scope: the browser loads them together with the chunk. */
export function takenBy(compilation, chunk) {
  return [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => module.options.shareKey);
}

/** The chunk group that holds each shared module this build provides, by the module's name. */
export function providedGroups(compilation) {
  const provided = [...compilation.modules].filter((module) => module.type === 'provide-module');
  return Object.fromEntries(
    provided.map((module) => [module._name, compilation.chunkGraph.getBlockChunkGroup(module.blocks[0])]),
  );
}

/**
 * The scripts the browser loads when a chunk group starts, in the order it meets them: the group's own, and those of
 * every shared module they take, as far as this build provides it. Read from webpack's chunk graph, where nothing is
 * missed or guessed; a test compares it with what a browser really loads.
 */
export function scriptsOf(compilation, group, provided = {}, seen = new Set()) {
  if (!group || seen.has(group)) return [];
  seen.add(group);
  const own = group.chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));
  const shared = group.chunks
    .flatMap((chunk) => takenBy(compilation, chunk))
    .flatMap((name) => scriptsOf(compilation, provided[name], provided, seen));
  return [...new Set([...own, ...shared])];
}

/** Names of every shared module taken anywhere in the build. */
export function takenAnywhere(compilation) {
  return [...new Set([...compilation.chunks].flatMap((chunk) => takenBy(compilation, chunk)))].sort();
}
