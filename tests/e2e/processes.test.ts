/** Whatever of the running platform is killed comes back by itself, and the next visitor is served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './support/browser';

const log = join(process.env.COATI_VAR ?? 'var', 'log', 'platform.log');

/** The process ids that the supervisor has given to a process so far, the living one last. */
const pids = (name: string): number[] =>
  [...readFileSync(log, 'utf8').matchAll(new RegExp(`\\| ${name} started \\(pid=(\\d+)\\)`, 'g'))].map(
    ([, pid]) => Number(pid),
  );

const status = async (path: string, init?: RequestInit): Promise<number> => {
  try {
    const answer = await fetch(baseUrl + path, init);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

const view = (): Promise<number> =>
  status('/api/analytics/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${baseUrl}/`, clientId: null, referrer: null }),
  });

describe('a killed process', () => {
  it.each(['redis', 'content', 'quotes', 'quotes-worker', 'analytics', 'analytics-worker', 'edge'])(
    'of %s is back',
    async (name) => {
      const before = pids(name);
      const alive = before.at(-1);
      if (alive === undefined) throw new Error(`${log} names no ${name}`);
      process.kill(alive, 'SIGKILL');
      await expect.poll(() => pids(name).length, { timeout: 30_000 }).toBeGreaterThan(before.length);
      await expect.poll(() => status('/about-us/'), { timeout: 30_000 }).toBe(200);
      await expect.poll(() => status('/api/quotes/meta'), { timeout: 30_000 }).toBe(200);
      await expect.poll(view, { timeout: 30_000 }).toBe(202);
    },
  );

  it('has cost no page view', async () => {
    const authorization = `Bearer ${process.env.ANALYTICS_STAFF_SECRET ?? ''}`;
    // As one line: what a summary shows of an object is only how many values it has.
    const figures = async (): Promise<string> => {
      const health = (await (
        await fetch(`${baseUrl}/api/analytics/reports/health`, { headers: { authorization } })
      ).json()) as Record<string, number | null>;
      return ['streamWaiting', 'spoolFiles', 'deadLetters', 'workers']
        .map((name) => `${name} ${String(health[name])}`)
        .join(', ');
    };
    await expect
      .poll(figures, { timeout: 60_000 })
      .toBe('streamWaiting 0, spoolFiles 0, deadLetters 0, workers 1');
  });
});
