import { expect, it } from 'vitest';
import { sampleBoot } from '../testing';
import { MOST_ERRORS, PageErrors } from './page-errors';
import { placeIn } from './places';

const ORIGIN = 'https://coati.example/assets';
const boot = sampleBoot();

/** An error as the browser gives it, with the files it passed through, the innermost first. */
function thrownIn(...files: string[]): Error {
  const error = new Error('Ada Byron, ada@mail.example');
  error.stack = [String(error), ...files.map((file) => `    at run (${file}:1:2)`)].join('\n');
  return error;
}

const uncaught = (error: unknown, filename = '') => new ErrorEvent('error', { error, filename });
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const failed = (section: string, reason: string) =>
  new CustomEvent('coati:section-failed', { detail: { section, reason } });

function listOf(...events: Event[]) {
  const errors = new PageErrors(boot);
  events.forEach(errors.add);
  return errors.list;
}

it('gives an error to the remote it came through, not to the host whose libraries called it', () => {
  const text = `at a (${ORIGIN}/host/h1/react.js:1:2)\nat b (${ORIGIN}/blog/b7/entry.js:1:9)`;
  expect(placeIn(text)).toEqual({ section: 'blog', release: 'b7' });
  expect(placeIn(`at a (${ORIGIN}/host/h1/react.js:1:2)`)).toEqual({ section: 'host', release: 'h1' });
});

it('counts uncaught errors, rejections and chunks that did not come under section and release', () => {
  const chunk = Object.assign(thrownIn(`${ORIGIN}/host/h1/main.js`), { name: 'ChunkLoadError' });
  expect(
    listOf(
      uncaught(thrownIn(`${ORIGIN}/quote/a1/entry.js`)),
      uncaught('only a word', `${ORIGIN}/chrome/c3/entry.js`),
      rejected(thrownIn(`${ORIGIN}/quote/a1/results.js`)),
      rejected(chunk),
    ),
  ).toEqual([
    { kind: 'uncaught', section: 'quote', release: 'a1' },
    { kind: 'uncaught', section: 'chrome', release: 'c3' },
    { kind: 'rejection', section: 'quote', release: 'a1' },
    { kind: 'chunk', section: 'host', release: 'h1' },
  ]);
});

it('counts what the loader and the boundaries report, with the release this page came with', () => {
  expect(listOf(failed('quote', 'timeout'), failed('host', 'chunk'), failed('blog', 'missing'))).toEqual([
    { kind: 'timeout', section: 'quote', release: 'a1' },
    { kind: 'chunk', section: 'host', release: 'h1' },
  ]);
});

it('leaves out errors of extensions and vendors, which no release of ours can cure', () => {
  expect(
    listOf(
      uncaught(thrownIn('chrome-extension://abc/content.js'), 'chrome-extension://abc/content.js'),
      uncaught(null),
      rejected(undefined),
      rejected('no'),
    ),
  ).toEqual([]);
});

it('tells each way of failing once, a few at most, and never a word of what was said', () => {
  const again = Array.from({ length: 50 }, () => uncaught(thrownIn(`${ORIGIN}/quote/a1/entry.js`)));
  const many = Array.from({ length: 50 }, (_, n) => uncaught(thrownIn(`${ORIGIN}/quote/r${n}/entry.js`)));
  expect(listOf(...again)).toHaveLength(1);
  const told = listOf(...again, ...many);
  expect(told).toHaveLength(MOST_ERRORS);
  expect(JSON.stringify(told)).not.toMatch(/Ada|mail/);
});
