/** TRUST §2.2: every kind of page of every brand, through TLS, as the HTTP Observatory sees it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BRANDS } from './support/brands';
import { baseUrl } from './support/browser';
import { tlsEdge, type TlsEdge } from './support/tls-edge';

const GOAL = 130;
interface Scored {
  address: string;
  status: number;
  score: number;
  official?: number;
  passed: number;
  of: number;
  verdicts: Record<string, string>;
}

async function observe(edge: TlsEdge, pages: string[]): Promise<Scored[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tests/e2e/support/observatory.mjs', ...pages.map((page) => page.replace('PORT', String(edge.port)))],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: edge.authority } },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Scored);
}

async function anArticle(): Promise<string> {
  const answer = (await (await fetch(`${baseUrl}/api/content/posts`)).json()) as { posts: [{ url: string }] };
  return answer.posts[0].url;
}

describe('the Observatory', () => {
  it(`[S19] gives ${GOAL} or more to home, article, quote, sign-in and 404 of every brand`, async () => {
    const paths = {
      '/': 200,
      [await anArticle()]: 200,
      '/quote': 200,
      '/sign-in': 200,
      '/no-such-page/': 404,
    };
    const edge = await tlsEdge();
    try {
      const pages = BRANDS.flatMap((brand) =>
        Object.keys(paths).map((path) => `${brand}.localhost:PORT${path}`),
      );
      const scored = await observe(edge, pages);
      expect(scored.map(({ status }) => status)).toEqual(BRANDS.flatMap(() => Object.values(paths)));
      expect(scored.filter(({ score, passed, of }) => score < GOAL || passed < of)).toEqual([]);
      expect(scored[0]?.official).toBe(scored[0]?.score);
      expect(scored).toHaveLength(5 * BRANDS.length);
    } finally {
      await edge.stop();
    }
  });

  it.each([
    ['a page without its policy', 'live/current/head/quote/coati.html', /<meta http-equiv[^>]*>/, ''],
    ['plain HTTP that is not led to TLS', 'nginx/outer.conf', /error_page 497 .*;/, ''],
    [
      'no HSTS',
      'nginx/security-headers.conf',
      'add_header Strict-Transport-Security',
      'add_header X-Nothing',
    ],
  ])('[S19] falls below it with %s: the guard is seen to guard', async (_, file, from, to) => {
    const edge = await tlsEdge({ file, from, to });
    try {
      const [scored] = await observe(edge, ['coati.localhost:PORT/']);
      expect(scored?.score).toBeLessThan(GOAL);
      // Without the policy of its head a page loses the points for styles; the header holds its scripts all the same.
      if (!file.startsWith('live/')) expect(scored?.passed).toBeLessThan(scored?.of ?? 0);
    } finally {
      await edge.stop();
    }
  });
});
