import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { applicationPaths, ask, forEach, indexedPaths } from './support/addresses';
import { baseUrl } from './support/browser';

interface Read {
  path: string;
  status: number;
  document: Document;
}

let pages: Read[];
beforeAll(async () => {
  pages = await forEach(await indexedPaths(), async (path) => {
    const response = await ask(path);
    return { path, status: response.status, document: new JSDOM(await response.text()).window.document };
  });
});

const content = (document: Document, selector: string, name = 'content'): string =>
  document.querySelector(selector)?.getAttribute(name) ?? '';

/** What several pages share though each should have its own. */
function shared(values: [path: string, value: string][]): string[] {
  const owners = new Map<string, string[]>();
  for (const [path, value] of values) owners.set(value, [...(owners.get(value) ?? []), path]);
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([value, paths]) => `${value}: ${paths.join(', ')}`);
}

/** Paths on this site that a page links to, without their fragment. */
const linksOf = ({ document, path }: Read): string[] =>
  [...document.querySelectorAll('a[href]')]
    .map((link) => new URL(link.getAttribute('href') ?? '', new URL(path, baseUrl)))
    .filter(({ origin }) => origin === new URL(baseUrl).origin)
    .map(({ pathname, search }) => pathname + search);

/** Not for search engines, or not a page of words: the quote application, the portal, search. */
const APPLICATIONS = new RegExp(`^(?:${[...applicationPaths(), '/search'].join('|')})(?:/|\\?|$)`);

describe('every address that search engines are given', () => {
  it('answers at once, with a page that says it is its own original', () => {
    const wrong = pages.flatMap(({ path, status, document }) => {
      const canonical = content(document, 'link[rel=canonical]', 'href');
      const itself = canonical !== '' && new URL(canonical).pathname + new URL(canonical).search === path;
      const indexed = !content(document, 'meta[name=robots]').includes('noindex');
      return status === 200 && itself && indexed ? [] : [`${path}: ${status}, canonical ${canonical}`];
    });
    expect(pages.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it('has a title and a description of its own, of a length that listings show', () => {
    const titles = pages.map(({ path, document }): [string, string] => [path, document.title]);
    const descriptions = pages.map(({ path, document }): [string, string] => [
      path,
      content(document, 'meta[name=description]'),
    ]);
    expect(titles.filter(([, title]) => title.length < 10 || title.length > 60)).toEqual([]);
    expect(descriptions.filter(([, words]) => words.length < 50 || words.length > 160)).toEqual([]);
    expect(shared(titles)).toEqual([]);
    expect(shared(descriptions)).toEqual([]);
  });

  it('has a picture for sharing that is there, in the size that is promised', async () => {
    const pictures = new Set(pages.map(({ document }) => content(document, 'meta[property="og:image"]')));
    const wrong = await forEach([...pictures], async (url) => {
      const response = await ask(new URL(url).pathname);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isPng = bytes.subarray(1, 4).toString() === 'PNG';
      const size = isPng ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'no PNG';
      return response.status === 200 && size === '1200x630' ? '' : `${url}: ${response.status}, ${size}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it('has one first heading, and headings that skip no level', () => {
    const wrong = pages.flatMap(({ path, document }) => {
      const levels = [
        ...document.querySelectorAll('main h1, main h2, main h3, main h4, main h5, main h6'),
      ].map(({ tagName }) => Number(tagName[1]));
      const skips = levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
      return levels.filter((level) => level === 1).length === 1 && levels[0] === 1 && !skips
        ? []
        : [`${path}: ${levels.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('links', () => {
  it('lead to a page in one step, from every page', async () => {
    const targets = [...new Set(pages.flatMap(linksOf))].filter((path) => !APPLICATIONS.test(path));
    const wrong = await forEach(targets, async (path) => {
      const { status } = await ask(path);
      return status === 200 ? '' : `${path}: ${status}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it('reach every page of the sitemap, and no page that it leaves out', () => {
    const linked = new Set(pages.flatMap(linksOf));
    const indexed = new Set(pages.map(({ path }) => path));
    const unreached = [...indexed].filter((path) => !linked.has(path));
    expect(unreached).toEqual([]);
    const paged = /\?page=\d+$/;
    const left = [...linked].filter(
      (path) => !indexed.has(path) && !APPLICATIONS.test(path) && !paged.test(path),
    );
    expect(left).toEqual([]);
  });

  it('to another spelling of an address arrive in one hop, with the query kept', async () => {
    const spellings = pages
      .filter(({ path }) => path.length > 1 && !path.includes('?'))
      .slice(0, 20)
      .map(({ path }) => path.toUpperCase().replace(/\/$/, ''));
    const wrong = await forEach(spellings, async (spelling) => {
      const hop = await ask(`${spelling}?utm_source=test`);
      const target = new URL(hop.headers.get('location') ?? '/nowhere', baseUrl);
      const end = await ask(target.pathname + target.search);
      const good = hop.status === 301 && end.status === 200 && target.search === '?utm_source=test';
      return good ? '' : `${spelling}: ${hop.status} ${target.href} ${end.status}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it('[P-21] to nowhere answer a real 404 inside the chrome', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const paths = Array.from({ length: 100 }, (_, index) => {
      const word = Array.from({ length: 12 }, (_, at) => letters[(index * 7 + at * 11) % 26]).join('');
      const below = ['', 'blog/', 'blog/category/', 'travel-insurance-providers/', 'pet-insurance/'][
        index % 5
      ];
      return `/${below}${word}/`;
    });
    const wrong = await forEach(paths, async (path) => {
      const response = await ask(path);
      const { document } = new JSDOM(await response.text()).window;
      const whole = document.querySelector('#coati-header nav') && document.querySelector('#coati-footer a');
      const good = response.status === 404 && whole && document.querySelector('main h1');
      return good ? '' : `${path}: ${response.status}`;
    });
    expect(wrong.filter(Boolean)).toEqual([]);
  });
});
