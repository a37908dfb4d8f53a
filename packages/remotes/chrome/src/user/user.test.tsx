import { emit, forgetSignedIn, isSignedInLikely, listen, rememberSignedIn } from '@coati/contracts';
import { expectNoAxeViolations, installScreen } from '@coati/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeaderSlot } from '../slots/header-slot';
import { SiteMenu } from '../menu/site-menu';
import { bootOf, brandOf } from '../testing';

const ada = { firstName: 'Ada', lastName: 'Sample' };
const fetcher = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  installScreen();
  localStorage.clear();
  fetcher.mockReset();
  vi.stubGlobal('fetch', fetcher);
});
afterEach(() => {
  act(() => emit('coati:signed-out', { by: 'customer' }));
  vi.unstubAllGlobals();
});

/** The slot with a memory of its own, as a new page has. */
async function freshSlot(boot = bootOf()) {
  const { HeaderSlot: Fresh } = await import('../slots/header-slot');
  return render(<Fresh boot={boot} />);
}

it('asks nothing and shows nothing where nobody signed in', async () => {
  await freshSlot();
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(fetcher).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /Signed in/ })).not.toBeInTheDocument();
});

it('asks once who it is where somebody signed in not long ago, and forgets the hint when they are gone', async () => {
  rememberSignedIn();
  fetcher.mockResolvedValue(new Response('{}', { status: 401 }));
  await freshSlot();
  await waitFor(() => expect(fetcher).toHaveBeenCalledTimes(1), { timeout: 3000 });
  await waitFor(() => expect(isSignedInLikely()).toBe(false));
});

it('[N-01] greets who signs in on this page, leads to the account, and lets them out', async () => {
  const user = userEvent.setup();
  const left = vi.fn();
  fetcher.mockResolvedValueOnce(new Response(JSON.stringify(ada)));
  rememberSignedIn();
  const end = listen('coati:signed-out', left);
  render(<HeaderSlot boot={bootOf()} />);
  act(() => emit('coati:signed-in', ada));
  const button = await screen.findByRole('button', { name: 'Signed in as Ada Sample' });
  expect(button).toHaveTextContent('AS');
  await user.click(button);
  expect(screen.getByRole('link', { name: 'Manage account' })).toHaveAttribute('href', '/account');
  await expectNoAxeViolations();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');

  await user.click(button);
  fetcher.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are still signed in. Try again.')).toBeVisible();
  expect(isSignedInLikely()).toBe(true);
  fetcher.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith({ by: 'customer' }));
  expect(screen.queryByRole('button', { name: /Signed in/ })).not.toBeInTheDocument();
  expect(isSignedInLikely()).toBe(false);
  end();
});

it('says in the menu of narrow screens too that somebody is still signed in, and asks once at a time', async () => {
  const user = userEvent.setup();
  render(<SiteMenu brand={brandOf()} tel="+1 (954) 555-0100" isPetPage={false} />);
  act(() => emit('coati:signed-in', ada));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
  act(() => dialog.showModal());
  let fail: (why: Error) => void = () => undefined;
  fetcher.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const button = screen.getByRole('button', { name: 'Sign out' });
  await user.dblClick(button);
  expect(screen.getByRole('status')).toHaveTextContent('Signing out');
  expect(fetcher).toHaveBeenCalledTimes(1);
  fail(new TypeError('offline'));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('You are still signed in. Try again.'),
  );
  expect(dialog.open).toBe(true);
  fetcher.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await user.click(button);
  await waitFor(() => expect(dialog.open).toBe(false));
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
});

it('[N-02] has no place on pet pages', async () => {
  render(<HeaderSlot boot={bootOf({ area: 'pet' })} />);
  act(() => emit('coati:signed-in', ada));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: /Signed in/ })).not.toBeInTheDocument();
  forgetSignedIn();
});
