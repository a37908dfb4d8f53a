/**
 * node lean_build.mjs DIR OUT: builds the section in DIR as cli.js does, and prints what that took as JSON: how many processes
 * were started, and whether the checker of options was loaded.
 */
import child from 'node:child_process';
import { createRequire } from 'node:module';

let processes = 0;
const { spawn } = child.ChildProcess.prototype;
child.ChildProcess.prototype.spawn = function counted(...options) {
  processes += 1;
  return spawn.apply(this, options);
};
await import('../../../packages/shared/build/src/cli.js');
const loaded = Object.keys(createRequire(import.meta.url).cache);
console.log(
  JSON.stringify({ processes, checks: loaded.some((path) => path.includes('/node_modules/ajv/')) }),
);
