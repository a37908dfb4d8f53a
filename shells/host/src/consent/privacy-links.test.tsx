import { expectNoAxeViolations } from '@coati/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Consent } from './consent';
import { startPrivacy, type PrivacyDesk } from './privacy-links';

let desk: PrivacyDesk | undefined;
let gpc = false;

/** What jsdom does not draw with. */
class Unmeasured {
  observe = vi.fn();
  disconnect = vi.fn();
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Unmeasured);
  render(
    <>
      <a className="coati-skip" href="#main">
        Skip
      </a>
      <header />
      <main id="main" tabIndex={-1}>
        <h1>Page</h1>
      </main>
      <footer>
        <a href="/privacy-policy/#your-privacy-choices">Your privacy choices</a>
      </footer>
    </>,
  );
});
afterEach(async () => {
  desk?.stop();
  gpc = false;
  delete document.documentElement.dataset['gpc'];
  document.getElementById('coati-consent')?.remove();
  vi.unstubAllGlobals();
});

function begin(cookie = '') {
  let jar = cookie;
  const consent = new Consent({
    hasPrivacyControl: () => gpc,
    readCookies: () => jar,
    writeCookie: (one) => void (jar = one.split(';')[0] ?? ''),
  });
  desk = startPrivacy(consent, () => import('./open-notice'));
  return { consent, desk };
}

const question = () => screen.queryByRole('heading', { name: 'May we measure your visit?' });
const ask = () => act(async () => desk?.ask());

it('asks who has not chosen, without taking the focus, before the header in the order of keys', async () => {
  begin();
  await ask();
  expect(question()).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector('.coati-skip')?.nextElementSibling?.id).toBe('coati-consent');
  await expectNoAxeViolations();
});

it.each(['refused', 'allowed'])('does not ask who has %s', async (answer) => {
  begin(`coati_consent=1.${answer}`);
  await ask();
  expect(question()).toBeNull();
});

it('does not ask who sends Global Privacy Control, and shows that it is honored', async () => {
  gpc = true;
  begin();
  await ask();
  expect(question()).toBeNull();
  expect(document.documentElement.dataset['gpc']).toBe('honored');
  await userEvent.click(screen.getByRole('link', { name: 'Your privacy choices' }));
  expect(await screen.findByText(/We honor it as your opt-out/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

it('offers two answers of one weight; keys that gave one go on from the page', async () => {
  const { consent } = begin();
  await ask();
  const [no, yes] = screen.getAllByRole('button');
  expect([no?.textContent, yes?.textContent]).toEqual(['No, thanks', 'Allow']);
  expect(no?.className).toBe(yes?.className);
  no?.focus();
  await userEvent.keyboard('{Enter}');
  expect(consent.standing).toBe('refused');
  await waitFor(() => expect(question()).toBeNull());
  expect(document.activeElement?.id).toBe('main');
});

it('opens the choices where a link to them is followed, says how things stand, and gives the focus back', async () => {
  const { consent } = begin('coati_consent=1.allowed');
  const link = screen.getByRole('link', { name: 'Your privacy choices' });
  await userEvent.click(link);
  const title = await screen.findByRole('heading', { name: 'Your privacy choices' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/You have allowed it/)).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(consent.standing).toBe('allowed');
  expect(document.activeElement).toBe(link);
  await userEvent.click(link);
  await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
  expect(consent.standing).toBe('refused');
});

it('is gone once another tab was answered', async () => {
  const { consent } = begin();
  await ask();
  act(() => consent.choose('refused'));
  await waitFor(() => expect(question()).toBeNull());
});
