import { existsSync } from 'node:fs';

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Its own background calls leave the machine; a trial talks to the platform alone. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium, headless. Rejects with a sentence for whoever ships where it, or its driver, is missing. */
export async function launch() {
  const executablePath = process.env.CHROMIUM ?? EXECUTABLES.find(existsSync);
  if (!executablePath) throw new Error(`there is no Chromium at ${EXECUTABLES.join(', ')}; set CHROMIUM`);
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Error('playwright-core is not installed; run make setup-test');
  });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...QUIET, ...sandbox] });
}
