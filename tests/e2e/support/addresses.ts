/** What the platform tells search engines to index, as they would read it: from the sitemap index down. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl } from './browser';

/** Addresses in sitemaps carry the public origin; a test asks the platform it was given. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => (url ?? '').replaceAll('&amp;', '&'));

/** One request, redirects told and not followed. */
export const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, baseUrl), { redirect: 'manual', ...init });

/** Where sections answer that are one document each, as their own files say. */
export function applicationPaths(): string[] {
  const remotes = join(import.meta.dirname, '../../../packages/remotes');
  return readdirSync(remotes).flatMap((name) => {
    const said = JSON.parse(readFileSync(join(remotes, name, 'section.json'), 'utf8')) as {
      application?: { paths: string[] };
    };
    return said.application?.paths ?? [];
  });
}

/** Paths of every page in the sitemaps, in their order. */
export async function indexedPaths(): Promise<string[]> {
  const index = await (await ask('/sitemap.xml')).text();
  const sheets = await Promise.all(locations(index).map(async (url) => (await ask(pathOf(url))).text()));
  return sheets.flatMap((sheet) => locations(sheet).map(pathOf));
}

/** One path of each kind of page, for checks too dear to run on all of them. */
export function onePathOfEachKind(paths: string[]): string[] {
  const kinds: [string, RegExp][] = [
    ['home', /^\/$/],
    ['posts', /^\/blog\/$/],
    ['category', /^\/blog\/category\/[^/]+\/$/],
    ['post', /^\/blog\/(?!category\/)[^/]+\/$/],
    ['providers', /^\/travel-insurance-providers\/$/],
    ['provider', /^\/travel-insurance-providers\/[^/]+\/$/],
    ['guide', /^\/travel-insurance-101\/$/],
    ['about', /^\/about-us\/$/],
    ['contact', /^\/contact-us\/$/],
    ['licensing', /^\/licensing-information\/$/],
    ['concierge', /^\/special-concierge-offer\/$/],
    ['pet', /^\/pet-insurance\/$/],
    ['pet guide', /^\/pet-insurance-101\/$/],
  ];
  return kinds.map(([kind, pattern]) => {
    const found = paths.find((path) => pattern.test(path));
    if (found === undefined) throw new Error(`the sitemap holds no ${kind} page`);
    return found;
  });
}

/** A few at a time: a small machine answers the rest of the tests meanwhile. */
export async function forEach<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = 4,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return results;
}
