import { listen } from '@coati/contracts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { supplyTelephone } from '../partner/telephone';
import { follow, heading, hold, redrawn, requests, start, stopAfterwards } from './testing/section-of-pages';

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
  stopAfterwards(listen('coati:navigated', ({ url }) => visits.push(new URL(url).pathname)));
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
