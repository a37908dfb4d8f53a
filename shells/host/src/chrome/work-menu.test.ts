import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workMenu } from './work-menu';

// As served, in a browser that knows no commands; jsdom is one.
const PAGE = `
  <button aria-controls="site-menu" command="show-modal" commandfor="site-menu"><i>Menu</i></button>
  <a href="#beside">Beside</a>
  <dialog id="site-menu">
    <button command="close" commandfor="site-menu">Close menu</button>
    <details><summary>About</summary><a href="#us">About us</a></details>
  </dialog>`;

let stop: () => void;
beforeEach(() => {
  document.body.replaceChildren(...new DOMParser().parseFromString(PAGE, 'text/html').body.children);
  stop = workMenu();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const menu = () => document.querySelector('dialog')!;
const press = (text: string) => userEvent.click(screen.getByText(text));

it('[N-05, R19] opens the menu as served, and closes it with its button', async () => {
  await press('Menu');
  expect(menu().open).toBe(true);
  await press('Close menu');
  expect(menu().open).toBe(false);
});

it('closes it behind a link of it, which may be followed in place, and behind nothing else', async () => {
  await press('Menu');
  await press('About');
  await press('Beside');
  expect(menu().open).toBe(true);
  await press('About us');
  expect(menu().open).toBe(false);
});

it('leaves alone what the browser or chrome have opened and closed already', async () => {
  const [opener, closer] = document.querySelectorAll('button');
  opener!.addEventListener('click', () => menu().showModal());
  closer!.addEventListener('click', () => menu().close());
  await press('Menu');
  expect(menu().open).toBe(true);
  await press('Close menu');
  expect(menu().open).toBe(false);
});

it('does nothing on a page without a menu', async () => {
  menu().remove();
  await press('Menu');
  expect(document.querySelector('dialog')).toBeNull();
});
