import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './support/browser';

const PAGES = {
  home: '/',
  article: '/blog/cruise-plan-pre-existing-conditions/',
  provider: '/travel-insurance-providers/harbor-mutual/',
  pet: '/pet-insurance/',
};
/** Some 11 to 13 KB stand there; 17.5 did before styles were divided. 13.5 KB are 73 ms at slow 4G. */
const BYTES_BEFORE_WORDS = 13_500;

const served = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(new URL(path, baseUrl), { headers })).text();

describe('[V14] before the first words of a page', () => {
  it.each(Object.entries(PAGES))('of the %s', async (_name, path) => {
    const html = await served(path);
    const before = html.slice(0, html.indexOf('<h1'));
    expect(gzipSync(before, { level: 9 }).length).toBeLessThan(BYTES_BEFORE_WORDS);
    // Nothing else is fetched before them but, on a line as fast as this machine's own, the two typefaces.
    expect(before).not.toMatch(/<script|as="script"|rel="stylesheet"/);
    expect(before.match(/<link rel="preload" as="font"/g)).toHaveLength(2);
    expect(html).not.toContain('id="coati-fonts"');
  });
});
