/** A section of a few pages, taken over as the host does it, for tests of documents. */
import { CONTRACT_VERSION, type OpenPage, type PageRequest } from '@coati/contracts';
import { createNavigationReporter } from '@coati/tracking';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { startSection } from '../../section/start-section';
import { sampleBoot } from '../../testing';
import { prepareDocuments } from '../documents';

const boot = sampleBoot({ section: 'blog' });
export const redrawn = vi.spyOn(console, 'warn');
let stops: (() => void)[] = [];

/** Undo something when the test is over. */
export const stopAfterwards = (stop: () => void): void => void stops.push(stop);

/** A section of three pages: two under the travel header, one under another; nothing else is there. */
export const areas: Record<string, 'travel' | 'about'> = {
  '/blog/': 'travel',
  '/blog/b/': 'travel',
  '/us/': 'about',
};
export const requests: PageRequest[] = [];
/** What a page waits for before it comes, by its path. */
export const late = new Map<string, Promise<void>>();
const open: OpenPage = async (request) => {
  requests.push(request);
  const { pathname } = request.url;
  await late.get(pathname);
  const area = areas[pathname];
  if (pathname === '/blog/broken/') throw new TypeError('no');
  if (!area && pathname !== '/blog/throws/') return null;
  return {
    title: `Title of ${pathname}`,
    description: `About ${pathname}`,
    path: pathname,
    address: request.url.searchParams.has('page') ? `${pathname}${request.url.search}` : undefined,
    area: area ?? 'travel',
    ownsQuery: pathname === '/own/',
    element: pathname === '/blog/throws/' ? <Broken /> : <Article path={pathname} />,
  };
};

function Article({ path }: { path: string }) {
  return (
    <article>
      <h1>{path}</h1>
      <a href="/blog/b/">Next</a>
      <a href="/us/">Us</a>
      <a href="/blog/none/">None</a>
      <a href="/blog/broken/">Broken</a>
      <a href="/blog/throws/">Throws</a>
    </article>
  );
}
function Broken(): never {
  throw new Error('no');
}

const markup = (path: string): string =>
  `<article><h1>${path}</h1><a href="/blog/b/">Next</a><a href="/us/">Us</a><a href="/blog/none/">None</a><a href="/blog/broken/">Broken</a><a href="/blog/throws/">Throws</a></article>`;

beforeEach(() => {
  requests.length = 0;
  late.clear();
  redrawn.mockReset().mockImplementation(() => undefined);
  history.replaceState(null, '', '/blog/');
  document.title = 'Served title';
  const head =
    '<meta name="description" content="served"><link rel="canonical" href="http://main.example/blog/">';
  document.head.append(...parsed(`<head>${head}</head>`).head.childNodes);
  window.scrollTo = vi.fn() as never;
});
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
  document.body.replaceChildren();
  document.head.replaceChildren();
});

/** Nobody unmounts a page but the browser that leaves it; the next test must not meet its listeners. */
function forgetListeners(): void {
  for (const target of [document, window]) {
    const listening = vi.spyOn(target, 'addEventListener');
    stops.push(() => {
      for (const [type, listener] of listening.mock.calls) target.removeEventListener(type, listener);
      listening.mockRestore();
    });
  }
}

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

export async function start(
  body = `${markup('/blog/')}\n<script type="application/json" id="coati-page">{"kind":"posts"}</script>`,
) {
  const main = parsed(`<main>\n${body}\n</main>`).querySelector('main')!;
  document.body.append(main);
  const article = main.querySelector('article');
  const leave = { to: vi.fn(), here: vi.fn() };
  forgetListeners();
  await act(() =>
    startSection({
      boot,
      section: 'blog',
      openState: () => Promise.reject(new Error('a page of words opens no store')),
      main,
      reporter: createNavigationReporter(null),
      load: async () => ({ contract: CONTRACT_VERSION, openPage: open }),
      loadDocuments: async () => ({
        prepareDocuments: (options, opening) => prepareDocuments({ ...options, leave }, opening),
      }),
    }),
  );
  return { main, article, leave };
}

export const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
export const heading = () => screen.getByRole('heading', { level: 1 });

/** Lets a page come no sooner than the answer is called, and then waits until it would have been shown. */
export function hold(path: string): () => Promise<void> {
  let come: () => void = () => undefined;
  late.set(path, new Promise((resolve) => (come = resolve)));
  return () =>
    act(async () => {
      come();
      await new Promise((resolve) => setTimeout(resolve));
    });
}
