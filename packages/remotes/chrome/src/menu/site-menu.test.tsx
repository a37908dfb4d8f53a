import { expectNoAxeViolations, installScreen } from '@coati/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { brandOf } from '../testing';
import { Header } from '../header/header';
import { SiteMenu } from './site-menu';

const tel = '+1 (954) 555-0100';
let widen: (matches: boolean) => void;

beforeEach(() => {
  const resize = installScreen();
  widen = (matches) => act(() => resize(matches));
});

async function open({ isPetPage = false } = {}) {
  render(
    <>
      <header id="coati-header">
        <Header section="travel" brand={brandOf()} tel={tel} partnerId={null} isPetPage={isPetPage} />
      </header>
      <SiteMenu brand={brandOf()} tel={tel} isPetPage={isPetPage} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  return within(screen.getByRole('dialog', { name: 'Menu' }));
}

const isOpen = () => screen.queryByRole('dialog', { name: 'Menu' }) !== null;

const AREAS = ['Travel', 'About', 'Pet'];
/** What a group is opened and closed with. */
const headOf = (name: string) => screen.getByText(name, { selector: 'dialog summary' });
const isGroupOpen = (name: string) => headOf(name).closest('details')?.open;

it('[N-04] holds Home, three groups, My Account, phone and search', async () => {
  const menu = await open();
  expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  for (const name of AREAS) expect(headOf(name)).toBeVisible();
  expect(menu.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  expect(menu.getByRole('link', { name: 'Call +1 (954) 555-0100' })).toBeVisible();
  expect(menu.getByRole('searchbox')).toBeVisible();
});

it('[N-04] has a plus at each group', async () => {
  await open();
  const signs = AREAS.map((name) => headOf(name).querySelector('svg path')?.getAttribute('d'));
  expect(signs).toEqual(AREAS.map(() => 'M12 5v14M5 12h14'));
});

it('[N-04] has one group open at a time, and closes the open one on a second click', async () => {
  const menu = await open();
  expect(AREAS.map(isGroupOpen)).toEqual([false, false, false]);
  await userEvent.click(headOf('Travel'));
  expect(menu.getByRole('link', { name: 'Travel Insurance 101' })).toBeVisible();
  await userEvent.click(headOf('About'));
  // Browsers that know groups by their name do it themselves; this one does not.
  await waitFor(() => expect(AREAS.map(isGroupOpen)).toEqual([false, true, false]));
  expect(menu.getByText('Travel Insurance 101')).not.toBeVisible();
  await userEvent.click(headOf('About'));
  expect(AREAS.map(isGroupOpen)).toEqual([false, false, false]);
});

it('[N-04, R19] opens the groups as served, where no script ever comes', async () => {
  const html = renderToString(<SiteMenu brand={brandOf()} tel={tel} isPetPage={false} />);
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.children);
  document.querySelector('dialog')?.showModal();
  const link = screen.getByText('Licensing', { selector: 'a' });
  expect(link).not.toBeVisible();
  await userEvent.click(headOf('About'));
  expect(link).toBeVisible();
  // One name, so that the browser keeps one of them open.
  const names = [...document.querySelectorAll('dialog details')].map((group) => group.getAttribute('name'));
  expect(names).toEqual(['site-menu', 'site-menu', 'site-menu']);
  document.body.replaceChildren();
});

it('[N-02, N-04] leaves My Account out on pet pages', async () => {
  const menu = await open({ isPetPage: true });
  expect(menu.queryByText('My Account')).not.toBeInTheDocument();
});

it('[N-05] opens with the hamburger and closes with the close button', async () => {
  const menu = await open();
  expect(isOpen()).toBe(true);
  await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
  expect(isOpen()).toBe(false);
});

it('[N-05] closes by itself at 992 px and moves focus to the logo', async () => {
  await open();
  widen(false);
  expect(isOpen()).toBe(true);
  widen(true);
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('img', { name: 'Coati, home' }).closest('a')).toHaveFocus();
  expect(window.matchMedia).toHaveBeenCalledWith('(min-width: 992px)');
});

it('[N-06] searches with Enter, and with the button, once something is typed', async () => {
  const menu = await open();
  const submitted = vi.fn((event: Event) => event.preventDefault());
  menu.getByRole('search').addEventListener('submit', (event) => {
    if (!event.defaultPrevented) submitted(event);
  });
  const button = menu.getByRole('button', { name: 'Search' });
  const field = menu.getByRole('searchbox');
  expect(button).toBeDisabled();
  await userEvent.type(field, '   {Enter}');
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.type(field, 'cancun{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
  await userEvent.click(button);
  expect(submitted).toHaveBeenCalledTimes(2);
  expect(menu.getByRole('search')).toHaveAttribute('action', '/search');
  expect(field).toHaveAttribute('name', 'coati[query]');
});

it('breaks no accessibility rule when open', async () => {
  const menu = await open();
  await userEvent.click(headOf('Pet'));
  expect(menu.getByRole('link', { name: 'Questions' })).toBeVisible();
  await expectNoAxeViolations();
});
