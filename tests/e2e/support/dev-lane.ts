/** `make dev` beside the platform of a test: one section from a folder of its own, in a lane of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A first build on a busy machine. */
const SAID_WITHIN_MS = 90_000;

export interface DevLane {
  /** Opens the lane for the browser that follows it. */
  link: string;
  /** Resolves when everything the command has said matches. */
  said: (words: RegExp) => Promise<void>;
  end: () => Promise<number | null>;
}

/** Starts the command and waits until it says how to see the section. */
export async function openLane(section: string, folder: string): Promise<DevLane> {
  const program = ['-m', 'release.dev', section, '--folder', folder];
  const child = spawn('python', program, { stdio: ['ignore', 'pipe', 'pipe'] });
  // A test that fails before its end leaves nothing running.
  process.once('exit', () => child.kill('SIGINT'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const said = async (words: RegExp): Promise<void> => {
    const until = Date.now() + SAID_WITHIN_MS;
    while (!words.test(output)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`make dev said:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await said(/open:\s+http/);
  return { link: /open:\s+(\S+)/.exec(output)?.[1] ?? '', said, end: () => interrupted(child) };
}

/** As Ctrl-C does. */
async function interrupted(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  return child.exitCode;
}
