/** The agents' side of a chat, and the processes behind it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { visit, WIDTHS, type Visit } from './browser';

const secret = (): string => {
  const known = process.env.CHAT_STAFF_SECRET;
  if (!known) throw new Error('CHAT_STAFF_SECRET is not set: run the journeys with make e2e');
  return known;
};

/** An agent with the desk open, off duty. */
export async function agent(browser: Browser, name: string, width: number = WIDTHS.desktop): Promise<Visit> {
  const seen = await visit(browser, width);
  const { page } = seen;
  await page.goto('/desk/');
  await page.getByLabel('Your name, as visitors see it').fill(name);
  await signIn(page);
  const isSame = page.getByLabel('That is me');
  const desk = page.getByRole('heading', { level: 1, name: 'Conversations' });
  await desk.or(isSame).waitFor();
  // A test before has left without signing out.
  if (await isSame.isVisible()) {
    await isSame.check();
    await signIn(page);
    await desk.waitFor();
  }
  return seen;
}

/** After each test about the desk: one that failed leaves its agent there. */
export async function leaveDesk(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** With the name that stands in the form. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Staff secret').fill(secret());
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** And waits until pages are told so: one that opens a moment too early asks again in half a minute only. */
export async function goOnDuty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go on duty' }).click();
  await page.getByRole('button', { name: 'Go off duty' }).waitFor();
  for (const end = Date.now() + 10_000; !(await isSomebodyThere(page)); await page.waitForTimeout(200))
    if (Date.now() > end) throw new Error('an agent is on duty, and pages are told that nobody is');
}

/** Asked by evaluate(), which waits for an answer; waitForFunction() takes the promise of one for a yes. */
async function isSomebodyThere(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/crm/chat-availability');
    return ((await answer.json()) as { isAvailable: boolean | null }).isAvailable === true;
  });
}

/** And waits until pages are told so: the edge keeps an answer for a moment. */
export async function goOffDuty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go off duty' }).click();
  await page.getByRole('button', { name: 'Go on duty' }).waitFor();
  await page.waitForTimeout(2_100);
}

/** Kills the worker behind a socket of the platform as a crash would; its master starts another. */
export function killWorker(socket: string): void {
  const bound = `unix:${process.env.COATI_RUN}/${socket}.sock`;
  const masters = processes().filter(({ command }) => command.includes(bound));
  const workers = masters.filter(({ parent }) => masters.some(({ pid }) => pid === parent));
  if (workers.length === 0) throw new Error(`nobody works behind ${bound}`);
  for (const { pid } of workers) process.kill(pid, 'SIGKILL');
}

interface Running {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Running[] {
  const found: Running[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      readlinkSync(`/proc/${name}/exe`);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      found.push({ pid: Number(name), parent: Number(parent), command });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
