/** WebKit, the engine of Safari, in its own small browser, driven by its own driver; the system's, as Chromium is. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/free-port';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** Where Debian keeps the small browser that WebKit is tried in. */
const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

export interface Safari {
  driver: WebDriver;
  quit: () => Promise<void>;
}

/** Raises: Error: WebKit or its driver is missing; `make test-webkit` installs them. */
export async function launch(): Promise<Safari> {
  const [binary] = globSync(BROWSERS);
  if (!binary || !existsSync(DRIVER)) throw new Error(`no ${DRIVER}: run make test-webkit`);
  const port = await freePort();
  const process = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore' });
  try {
    await listening(port, process);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        }),
      )
      .build();
    return { driver, quit: () => driver.quit().finally(() => process.kill()) };
  } catch (error) {
    process.kill();
    throw error;
  }
}

async function listening(port: number, process: ChildProcess): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    if (process.exitCode !== null) throw new Error(`${DRIVER} ended with ${process.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${DRIVER} does not answer`);
}
