/** A real Chromium for the journeys: the system's own, driven by playwright-core. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { routeQuietly } from './quiet-routes';

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium's own background calls leave the machine; a test talks to the platform alone. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const baseUrl = required('COATI_URL');
export const sandboxUrl = required('COATI_SANDBOX_URL');

export const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 } as const;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with make e2e`);
  return value;
}

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? EXECUTABLES.find(existsSync);
  if (!executablePath) throw new Error(`no Chromium at ${EXECUTABLES.join(', ')}; set CHROMIUM`);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return routeQuietly(await chromium.launch({ executablePath, args: [...QUIET, ...sandbox] }));
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page that no step looked at: uncaught errors and policy violations. */
  problems: string[];
}

/**
 * A browser whose owner has answered the question about measuring, on whichever brand's host it comes: with no, unless
 * told otherwise. What is about something else is not about the notice.
 */
export async function haveChosen(
  context: BrowserContext,
  answer: 'allowed' | 'refused' = 'refused',
): Promise<void> {
  await context.addInitScript((given) => {
    // Not over an answer that the visitor gives here.
    if (!document.cookie.includes('coati_consent=')) document.cookie = `coati_consent=1.${given}; Path=/`;
  }, answer);
}

/**
 * A visitor of their own: empty storage, a given width, and an ear for what breaks silently. They have said no to being
 * measured; `undecided` ones are asked.
 */
export async function visit(
  browser: Browser,
  width: number = WIDTHS.desktop,
  consent: 'allowed' | 'refused' | 'undecided' = 'refused',
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: 'reduce',
    baseURL: baseUrl,
  });
  if (consent !== 'undecided') await haveChosen(context, consent);
  return openTab(context);
}

/**
 * The same visitor with a clean tab of a given width, as they come back: what was fetched is kept, nothing else. For
 * what is about how a page looks; a fresh context costs a page three times the processor's work.
 */
export async function comeBack(context: BrowserContext, width: number): Promise<Visit> {
  await context.clearCookies();
  const visit = await openTab(context);
  await visit.page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
  return visit;
}

async function openTab(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|Trusted Type/i.test(message.text()))
      problems.push(message.text());
  });
  return { context, page, problems };
}

/** Resolves when React has taken over the page. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('mark').some(({ name }) => name.endsWith('section-mounted')),
  );
}
