import { CONTRACT_VERSION, type RemoteModule } from '@coati/contracts';
import { Link } from '@coati/router';
import { createStore, StoreProvider } from '@coati/store';
import { createNavigationReporter } from '@coati/tracking';
import { listen } from '@coati/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { SectionApp } from '../section/section-app';
import { ServedPage } from '../section/served-page';

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [
    {
      index: true,
      element: (
        <>
          <h1>Home</h1>
          <Link to="/quote/1">Results</Link>
          <Link to="/quote/2">Slow results</Link>
          <Link to="/?sort=price">Sort</Link>
          <Link to="/quote/1/nowhere">Nowhere</Link>
        </>
      ),
    },
    { path: 'quote/1', element: <h1>Plans</h1> },
    {
      path: 'quote/2',
      element: (
        <div role="status">
          <h1>One moment</h1>
        </div>
      ),
    },
  ],
};

const visits: { url: string; referrer: string | null }[] = [];
let stop: () => void;

beforeEach(() => {
  visits.length = 0;
  stop = listen('coati:navigated', (visit) => visits.push(visit));
  history.replaceState(null, '', '/');
  document.title = 'Served title';
  window.scrollTo = vi.fn() as never;
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function open(): HTMLElement {
  const main = document.createElement('main');
  const outside = Object.assign(document.createElement('nav'), { id: 'outside' });
  for (const [href, text] of [
    ['/quote/1', 'Plain link'],
    ['/about-us/', 'Other section'],
  ] as const) {
    outside.append(Object.assign(document.createElement('a'), { href, textContent: text }));
  }
  document.body.append(outside, main);
  const reporter = createNavigationReporter(null);
  reporter.navigated(location.href);
  render(
    <SectionApp
      boot={sampleBoot()}
      section="quote"
      state={{ store: createStore(), StoreProvider }}
      main={main}
      served={new ServedPage(main)}
      remote={remote}
      reporter={reporter}
      onShown={() => undefined}
    />,
    { container: main },
  );
  return main;
}

it('[T-01] tells of the first page once, and of every change of route after it', async () => {
  open();
  await userEvent.click(screen.getByText('Results'));
  const paths = visits.map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(['/', '/quote/1']);
  expect(visits[1]?.referrer).toBe(visits[0]?.url);
});

it('moves focus to the new heading, to the top, under a title of its own', async () => {
  open();
  document.title = 'Home’s own title';
  await userEvent.click(screen.getByText('Results'));
  expect(screen.getByRole('heading', { name: 'Plans' })).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.title).toBe('Served title');
});

it('goes back to where a page was left, though the next one began at its top', async () => {
  const scrolled = (top: number): void => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  };
  const scrollTo = vi.fn(({ top }: { top: number }) => scrolled(top));
  window.scrollTo = scrollTo as never;
  open();
  act(() => scrolled(640));
  await userEvent.click(screen.getByText('Results'));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  act(() => history.back());
  await screen.findByRole('heading', { name: 'Home' });
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  vi.unstubAllGlobals();
});

it('goes back to where a page was left after the next one was loaded anew', async () => {
  open();
  vi.stubGlobal('scrollY', 640);
  await userEvent.click(screen.getByText('Results'));
  vi.unstubAllGlobals();
  act(() => history.back());
  await screen.findByRole('heading', { name: 'Home' });
  const { idx } = history.state as { idx: number };
  expect(history.state).toMatchObject({ top: 640 });
  // As an earlier document named its entries, of which this one has seen none.
  history.replaceState({ ...(history.state as object), key: 'of an earlier document' }, '');
  history.pushState({ key: 'of the document loaded anew', idx: idx + 1 }, '', '/quote/1');
  document.body.replaceChildren();
  open();
  act(() => history.back());
  await screen.findByRole('heading', { name: 'Home' });
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
});

it('moves focus to no heading that goes away when the page has come', async () => {
  const main = open();
  await userEvent.click(screen.getByText('Slow results'));
  expect(screen.getByRole('heading', { name: 'One moment' })).toBeVisible();
  expect(main).toHaveFocus();
});

it('[T-01] takes focus from nobody, and is no new page, when only the query changes', async () => {
  open();
  await userEvent.click(screen.getByText('Sort'));
  expect(location.search).toBe('?sort=price');
  expect(screen.getByText('Sort')).toHaveFocus();
  expect(visits).toHaveLength(1);
  expect(window.scrollTo).not.toHaveBeenCalled();
});

it('follows a plain link of the header in place when it leads into this section', async () => {
  open();
  await userEvent.click(screen.getByText('Plain link'));
  expect(screen.getByRole('heading', { name: 'Plans' })).toBeVisible();
});

it('leaves links to other sections, and clicks with a modifier, to the browser', () => {
  open();
  const left = (text: string, init: MouseEventInit = {}): boolean => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
    // Nothing loads in jsdom; what counts is whether the page kept the click for itself.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    let kept = false;
    document.addEventListener('click', (event) => (kept = event.defaultPrevented), { once: true });
    act(() => void screen.getByText(text).dispatchEvent(click));
    return !kept;
  };
  expect(left('Other section')).toBe(true);
  expect(left('Plain link', { ctrlKey: true })).toBe(true);
});

it('[P-21] answers an unknown address of the section in the page', async () => {
  open();
  await userEvent.click(screen.getByText('Nowhere'));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('nothing at this address'),
  );
  expect(document.title).toBe('Page not found | Coati');
});
