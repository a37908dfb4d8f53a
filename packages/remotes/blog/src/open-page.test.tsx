import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData } from '@coati/contracts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import remote from './remote';

const folder = join(import.meta.dirname, '../../../../services/content/tests/web/bodies');
const data = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const boot = { brand: { name: 'Coati' } } as BootData;
const asked = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', asked.mockReset()));
afterEach(() => vi.unstubAllGlobals());

const open = (path: string, served?: unknown) =>
  remote.openPage!({ boot, url: new URL(path, 'https://coati.example'), served });

it('[P-09] opens the page a document carries without asking anybody, now and when it is gone back to', async () => {
  const page = await open('/blog/lisbon/', data('post'));
  expect(page).toMatchObject({ title: 'Lisbon | Coati', path: '/blog/lisbon/', area: 'travel' });
  render(page!.element);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lisbon: hospitals');
  await open('/blog/lisbon/');
  expect(asked).not.toHaveBeenCalled();
});

it('[P-02] asks for another page once, and says which header it stands under', async () => {
  asked.mockResolvedValue(Response.json(data('page-bare')));
  const page = await open('/about-us/');
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/content/pages/about-us', expect.anything());
  expect(page).toMatchObject({ area: 'about', path: '/about-us/' });
});

it.each([
  ['/blog/', 1, undefined],
  ['/blog/?page=2', 2, '/blog/?page=2'],
  ['/blog/?page=3&utm_source=mail', 3, '/blog/?page=3'],
])(
  '[P-10] says of %s which page of the list it is, in its canonical address',
  async (asking, page, address) => {
    asked.mockResolvedValue(Response.json({ ...(data('posts') as object), page, pages: 3 }));
    expect(await open(asking)).toMatchObject({ path: '/blog/', address });
  },
);

it('[P-18] says of a search what it asks for, in its canonical address', async () => {
  expect(await open('/search?coati%5Bquery%5D=lisbon')).toMatchObject({
    path: '/search',
    address: '/search?coati%5Bquery%5D=lisbon',
  });
});

it.each([404, 410, 500, 503])(
  'has nothing to show where the service answers %i, and asks again',
  async (status) => {
    const path = `/blog/answers-${status}/`;
    asked
      .mockResolvedValueOnce(new Response('{}', { status }))
      .mockResolvedValueOnce(Response.json(data('post')));
    await expect(open(path)).resolves.toBeNull();
    await expect(open(path)).resolves.not.toBeNull();
  },
);

it.each([
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer is no JSON', () => Promise.resolve(new Response('<html>'))],
])('has nothing to show where %s', async (name, answer) => {
  asked.mockImplementation(answer);
  await expect(open(`/blog/${name.replaceAll(' ', '-')}/`)).resolves.toBeNull();
});
