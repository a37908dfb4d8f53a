import { CONTRACT_VERSION, listen, type OpenPage, type PageRequest } from '@coati/contracts';
import { createNavigationReporter } from '@coati/tracking';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supplyTelephone } from '../partner/telephone';
import { startSection } from '../section/start-section';
import { sampleBoot } from '../testing';
import { prepareDocuments } from './documents';

const boot = sampleBoot({ section: 'blog' });
const redrawn = vi.spyOn(console, 'warn');
let stops: (() => void)[] = [];

/** A section of three pages: two under the travel header, one under another; nothing else is there. */
const areas: Record<string, 'travel' | 'about'> = {
  '/blog/': 'travel',
  '/blog/b/': 'travel',
  '/us/': 'about',
};
const requests: PageRequest[] = [];
/** What a page waits for before it comes, by its path. */
const late = new Map<string, Promise<void>>();
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

async function start(
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

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const heading = () => screen.getByRole('heading', { level: 1 });

it('takes the served page over where it stands: no node is replaced, focus stays', async () => {
  const { main, article } = await start();
  expect(main.querySelector('article')).toBe(article);
  expect(main.childNodes).toHaveLength(1);
  expect(requests[0]?.served).toEqual({ kind: 'posts' });
  expect(document.title).toBe('Served title');
  expect(redrawn).not.toHaveBeenCalled();
});

it('opens the page itself where its body did not come with the document', async () => {
  const { main } = await start('<div class="coati-prose"><h1>On its way back</h1></div>');
  expect(requests[0]?.served).toBeUndefined();
  expect(heading()).toHaveTextContent('/blog/');
  expect(main).not.toHaveTextContent('On its way back');
});

it('[T-01] shows the next page in place: address, title, head, heading, and says so once', async () => {
  const visits: string[] = [];
  stops.push(listen('coati:navigated', ({ url }) => visits.push(new URL(url).pathname)));
  await start();
  await follow('Next');
  expect(heading()).toHaveTextContent('/blog/b/');
  expect(heading()).toHaveFocus();
  expect(location.pathname).toBe('/blog/b/');
  expect(document.title).toBe('Title of /blog/b/');
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
    'href',
    'http://main.example/blog/b/',
  );
  expect(document.querySelector('meta[name=description]')).toHaveAttribute('content', 'About /blog/b/');
  expect(visits).toEqual(['/blog/b/']);
});

it('names the page’s own canonical address where a query is part of it, and no other query', async () => {
  await start();
  const link = document.createElement('a');
  document.body.append(link);
  for (const [href, canonical] of [
    ['/blog/?page=2', '/blog/?page=2'],
    ['/blog/b/?utm_source=mail', '/blog/b/'],
  ] as const) {
    link.href = href;
    await userEvent.click(link);
    await waitFor(() => expect(location.href).toContain(href));
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      `http://main.example${canonical}`,
    );
  }
});

it('[A-04] tells every page the partner’s number as soon as it is known, the served one first', async () => {
  await start();
  const told = () => requests.map(({ usePartnerTelephone }) => renderHook(() => usePartnerTelephone?.()));
  const [served] = told();
  expect(served?.result.current).toBeNull();
  act(() => supplyTelephone('+1 (954) 555-0199'));
  expect(served?.result.current).toBe('+1 (954) 555-0199');
  await follow('Next');
  expect(told().map(({ result }) => result.current)).toEqual(['+1 (954) 555-0199', '+1 (954) 555-0199']);
  act(() => supplyTelephone(null));
});

it('goes back to the page before, to where it was left', async () => {
  await start();
  vi.stubGlobal('scrollY', 700);
  window.dispatchEvent(new Event('scroll'));
  vi.stubGlobal('scrollY', 0);
  await follow('Next');
  history.back();
  await waitFor(() => expect(heading().textContent).toBe('/blog/'));
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
  vi.unstubAllGlobals();
});

it('[S-05] leaves steps of the history to a page that writes its own query', async () => {
  areas['/own/'] = 'travel';
  await start();
  const link = Object.assign(document.createElement('a'), { href: '/own/?q=a' });
  document.body.append(link);
  await userEvent.click(link);
  await waitFor(() => expect(heading()).toHaveTextContent('/own/'));
  const opened = requests.length;
  history.pushState({}, '', '/own/?q=b');
  history.pushState({}, '', '/own/?q=c');
  for (const query of ['?q=b', '?q=a']) {
    history.back();
    await waitFor(() => expect(location.search).toBe(query));
  }
  history.back();
  await waitFor(() => expect(heading()).toHaveTextContent('/blog/'));
  expect(requests.slice(opened).map(({ url }) => url.pathname)).toEqual(['/blog/']);
  delete areas['/own/'];
});

it('keeps in the history where a page was left, for a document that has not seen it', async () => {
  await start();
  scrolled(700);
  await follow('Next');
  scrolled(0);
  await step('back', '/blog/');
  expect(history.state).toMatchObject({ top: 700 });
  vi.unstubAllGlobals();
});

it.each([
  ['goes back to where an earlier document left a page', { top: 640 }, 640],
  ['leaves the view to the browser where nobody knows where a page was left', {}, undefined],
])('%s', async (_, known, top) => {
  history.replaceState({ key: 'of an earlier document', ...known }, '', '/blog/b/');
  history.pushState({ key: 'of the document that was loaded anew' }, '', '/blog/');
  await start();
  await step('back', '/blog/b/');
  await waitFor(() => expect(heading().textContent).toBe('/blog/b/'));
  expect(vi.mocked(window.scrollTo).mock.lastCall?.[0]).toEqual(
    top === undefined ? undefined : { top, behavior: 'instant' },
  );
});

/** Lets a page come no sooner than the answer is called, and then waits until it would have been shown. */
function hold(path: string): () => Promise<void> {
  let come: () => void = () => undefined;
  late.set(path, new Promise((resolve) => (come = resolve)));
  return () =>
    act(async () => {
      come();
      await new Promise((resolve) => setTimeout(resolve));
    });
}

const step = async (way: 'back' | 'forward', to: string): Promise<void> => {
  history[way]();
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(to));
};

const scrolled = (top: number): void => {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
};

it('stays on the page whose address it is when forward is pressed before the page that was gone back to has come', async () => {
  const { main } = await start();
  await follow('Next');
  const come = hold('/blog/');
  await step('back', '/blog/');
  expect(main).toHaveAttribute('aria-busy');
  await step('forward', '/blog/b/');
  expect(main).not.toHaveAttribute('aria-busy');
  await come();
  expect(heading()).toHaveTextContent('/blog/b/');
  expect(document.title).toBe('Title of /blog/b/');
  expect(requests.at(-1)?.signal?.aborted).toBe(true);
});

it('still knows where a page was left that was nearly gone back from', async () => {
  await start();
  await follow('Next');
  hold('/blog/');
  await step('back', '/blog/');
  await step('forward', '/blog/b/');
  scrolled(300);
  late.clear();
  await step('back', '/blog/');
  await waitFor(() => expect(heading().textContent).toBe('/blog/'));
  await step('forward', '/blog/b/');
  await waitFor(() => expect(heading().textContent).toBe('/blog/b/'));
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  vi.unstubAllGlobals();
});

it('notes no other page’s view for one that was gone back to and left again before it had come', async () => {
  await start();
  await follow('Next');
  hold('/blog/');
  await step('back', '/blog/');
  vi.stubGlobal('scrollY', 500);
  await follow('Next');
  await waitFor(() => expect(location.pathname).toBe('/blog/b/'));
  await step('back', '/blog/');
  expect(history.state).toMatchObject({ top: 0 });
  vi.unstubAllGlobals();
});

it('[S-05] shows no page that was on its way over a search that was gone back to meanwhile', async () => {
  areas['/own/'] = 'travel';
  const { main } = await start();
  const link = Object.assign(document.createElement('a'), { href: '/own/?q=a', textContent: 'Own' });
  document.body.append(link);
  await follow('Own');
  await waitFor(() => expect(heading()).toHaveTextContent('/own/'));
  history.pushState({}, '', '/own/?q=b');
  const come = hold('/blog/b/');
  await follow('Next');
  await step('back', '/own/?q=a');
  await come();
  expect(`${location.pathname}${location.search}`).toBe('/own/?q=a');
  expect(heading()).toHaveTextContent('/own/');
  expect(main).not.toHaveAttribute('aria-busy');
  delete areas['/own/'];
});

it('shows a page once whose link is pressed again before it has come', async () => {
  // Nothing is ahead of this entry: every step from here on is one more.
  history.pushState(null, '', '/blog/');
  const { main } = await start();
  const before = history.length;
  const come = hold('/blog/b/');
  await follow('Next');
  await follow('Next');
  await come();
  expect(heading()).toHaveTextContent('/blog/b/');
  expect(history.length).toBe(before + 1);
  expect(main).not.toHaveAttribute('aria-busy');
});

it.each([
  ['None', '/blog/none/'],
  ['Broken', '/blog/broken/'],
  ['Us', '/us/'],
])(
  'loads the document where only the server can answer, or another header is due: %s',
  async (name, path) => {
    const { leave } = await start();
    await follow(name);
    await waitFor(() => expect(leave.to).toHaveBeenCalledWith(new URL(path, location.href).href));
    expect(location.pathname).toBe('/blog/');
    expect(heading().textContent).toBe('/blog/');
  },
);

it('leaves an address the section does not know as it was served', async () => {
  history.replaceState(null, '', '/blog/none/');
  const { main } = await start('<h1>Served</h1>');
  expect(main).toHaveTextContent('Served');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps a page that throws inside its boundary', async () => {
  const { main } = await start();
  await follow('Throws');
  expect(heading()).toHaveTextContent('This part of the page did not load');
  expect(main.isConnected).toBe(true);
});

it('shows only the page asked for last, however late the first comes', async () => {
  const { main } = await start();
  await act(async () => {
    screen.getByRole('link', { name: 'Broken' }).click();
    screen.getByRole('link', { name: 'Next' }).click();
  });
  await waitFor(() => expect(heading()).toHaveTextContent('/blog/b/'));
  expect(requests.find(({ url }) => url.pathname === '/blog/broken/')?.signal?.aborted).toBe(true);
  expect(main).not.toHaveAttribute('aria-busy');
});
