import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MenuAnchor } from './menu-anchor';

const page = { title: 'Guide', url: '/guide/' };
const site = { title: 'Guide', url: 'https://guide.example.com/' };

it.each([
  ['leads on in this window', page, 'Guide', null, null],
  [
    'says that it leaves the site',
    { ...site, external: true },
    'Guide leaves this site',
    null,
    'noopener external',
  ],
  [
    'says that it leaves the site in a window of its own',
    { ...site, external: true, openInNewWindow: true },
    'Guide opens in a new window',
    '_blank',
    'noopener external',
  ],
])('[N-03] a link of a menu %s', (_, link, name, target, rel) => {
  render(<MenuAnchor link={link} />);
  const anchor = screen.getByRole('link', { name });
  expect(['href', 'target', 'rel'].map((each) => anchor.getAttribute(each))).toEqual([link.url, target, rel]);
});
