import fs from 'node:fs';

const asked = ['stat', 'lstat', 'readdir', 'readFile', 'readlink'];

/** fs.`name` with the same arguments and the same callback, called before it returns. */
const atOnce = (name) => {
  const read = fs[`${name}Sync`];
  return (path, ...rest) => {
    const callback = rest.pop();
    let found;
    try {
      found = read(path, ...rest);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, found);
  };
};

/**
 * Sources are read in the compiler's own thread, for builds that end. A build from nothing asks for some thousands of small
 * files, most of them to hear that there is no such file; handing each to a thread and back costs more than asking.
 */
export class FilesAtOnce {
  apply(compiler) {
    // webpack's own cache before the disk; its class is exported by no package of ours.
    const { constructor: Cached } = compiler.inputFileSystem;
    const files = new Cached(
      { ...fs, ...Object.fromEntries(asked.map((name) => [name, atOnce(name)])) },
      60_000,
    );
    compiler.inputFileSystem = files;
    // As webpack does with the one that it made itself.
    compiler.hooks.beforeRun.tap('FilesAtOnce', () => {
      compiler.fsStartTime = Date.now();
      files.purge();
    });
  }
}
