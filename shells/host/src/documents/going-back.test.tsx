import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { areas, follow, heading, hold, late, requests, start } from './testing/section-of-pages';

const step = async (way: 'back' | 'forward', to: string): Promise<void> => {
  history[way]();
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(to));
};

const scrolled = (top: number): void => {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
};

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
