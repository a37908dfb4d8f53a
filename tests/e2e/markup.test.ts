import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, forEach, indexedPaths } from './support/addresses';

interface Served {
  path: string;
  html: string;
}

let pages: Served[];
beforeAll(async () => {
  const paths = [...(await indexedPaths()), '/no-such-page/', '/quote/none'];
  pages = await forEach(paths, async (path) => ({ path, html: await (await ask(path)).text() }));
});

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // The edge writes the page in one piece; how it is indented is nobody's business.
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // React's own spelling of void elements and boolean attributes.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Our own files are named by their content; only another origin's need a hash beside the name.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Phones are shown as the company writes them.
    'tel-non-breaking': 'off',
  },
});

describe('HTML', () => {
  it('of every page holds to the standard', async () => {
    const wrong = await forEach(pages, async ({ path, html }) => {
      const { results } = await validator.validateString(html);
      return results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`,
        ),
      );
    });
    expect(wrong.flat().slice(0, 40)).toEqual([]);
  });
});

interface Thing extends Record<string, unknown> {
  '@type': string;
}

function thingsOf({ path, html }: Served): Thing[] {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    const data = JSON.parse(script.textContent ?? '') as { '@context': string; '@graph'?: Thing[] };
    expect(data['@context'], path).toBe('https://schema.org');
    return data['@graph'] ?? [];
  });
}

/** What the compiler says about things as schema.org's own types describe them: unknown types, properties, values. */
function disagreements(things: { path: string; thing: Thing }[]): string[] {
  const file = join(process.cwd(), 'tests', 'e2e', 'structured-data.generated.ts');
  const lines = things.map(
    ({ thing }, index) => `export const thing${index}: ${String(thing['@type'])} = ${JSON.stringify(thing)};`,
  );
  const types = [...new Set(things.map(({ thing }) => String(thing['@type'])))].sort();
  const source = [`import type { ${types.join(', ')} } from 'schema-dts';`, ...lines].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFile(name));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const line = found.file ? found.file.getLineAndCharacterOfPosition(found.start ?? 0).line : 0;
    const words = ts.flattenDiagnosticMessageText(found.messageText, ' ').slice(0, 300);
    return `${things[line - 1]?.path ?? file}: ${words}`;
  });
}

/** What rich results need of a thing. Source: TRUST §4. */
const REQUIRED: Record<string, string[]> = {
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
    'description',
  ],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  InsuranceAgency: ['name', 'url', 'logo', 'telephone', 'address'],
  Review: ['author', 'itemReviewed', 'reviewRating', 'dateModified'],
  WebPage: ['name', 'description', 'url'],
  WebSite: ['name', 'url'],
};

describe('structured data', () => {
  it('is what schema.org knows', () => {
    const things = pages.flatMap((page) => thingsOf(page).map((thing) => ({ path: page.path, thing })));
    expect(things.length).toBeGreaterThan(pages.length);
    expect(disagreements(things).slice(0, 20)).toEqual([]);
  });

  it('that is wrong is told', () => {
    const thing = { '@type': 'BlogPosting', headlin: 'A letter is missing' };
    expect(disagreements([{ path: '/', thing }]).join()).toContain('headlin');
  });

  it('has what search engines require of each thing, and rates nobody of our own', () => {
    const wrong = pages.flatMap((page) =>
      thingsOf(page).flatMap((thing) => {
        const missing = (REQUIRED[thing['@type']] ?? []).filter((name) => thing[name] === undefined);
        const rated = JSON.stringify(thing).includes('aggregateRating') ? ['aggregateRating'] : [];
        return [...missing.map((name) => `no ${name}`), ...rated].map(
          (what) => `${page.path}: ${thing['@type']}: ${what}`,
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('names an author with a page, and a reviewer, for every article', () => {
    const articles = pages
      .map((page) => ({ path: page.path, things: thingsOf(page) }))
      .filter(({ things }) => things.some((thing) => thing['@type'] === 'BlogPosting'));
    expect(articles.length).toBeGreaterThanOrEqual(30);
    const wrong = articles.filter(({ things }) => {
      const post = things.find((thing) => thing['@type'] === 'BlogPosting');
      const author = post?.['author'] as { name?: string; url?: string } | undefined;
      return !author?.name || !author.url || !things.some((thing) => thing['reviewedBy']);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
