import { emit, isSignedInLikely, rememberSignedIn } from '@coati/contracts';
import { Link } from '@coati/router';
import { expectNoAxeViolations } from '@coati/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, me, nothing, open, problem, signInNeeded } from '../testing/screens';
import { Gate } from './gate';
import { useMe } from './use-session';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

function Portal() {
  return (
    <main>
      <h1 tabIndex={-1}>Policies of {useMe().firstName}</h1>
      <label>
        Note <input />
      </label>
    </main>
  );
}
const gate = (
  <Gate>
    <Portal />
  </Gate>
);

it('[P-16, R-01, R-02] shows the sign-in screen to a visitor, and afterwards the page they wanted', async () => {
  const { user, address, container } = open(
    gate,
    { 'POST /api/accounts/sign-in': () => json(me()) },
    { at: '/account/policies' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Opening your account' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText(/Policies of/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/sign-up?next=%2Faccount%2Fpolicies',
  );
  await expectNoAxeViolations(container);
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'a password{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Policies of Ada' })).toHaveFocus();
  expect(address()).toBe('/account/policies');
});

it('[R-02, C-02] lets a signed-in customer through, and the store knows them', async () => {
  const { store } = open(gate, { 'GET /api/accounts/me': () => json(me()) }, { at: '/account' });
  await screen.findByText('Policies of Ada');
  expect(store.getState().customer).toMatchObject({
    id: 'c-1',
    firstName: 'Ada',
    lastName: 'Sample',
    telephone: '(954) 555-0100',
    address: { city: 'Plantation', country: 'US' },
    personHasOptedOutOfEmail: true,
    dob: '1985-05-05',
  });
  expect(sessionStorage.getItem('avk') ?? '').not.toContain('1985-05-05');
});

it('keeps what was typed when the session ends, and asks to sign in again', async () => {
  const { user, services } = open(
    gate,
    { 'GET /api/accounts/me': () => json(me()), 'POST /api/accounts/sign-in': () => json(me()) },
    { at: '/account' },
  );
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  await act(async () => services.session.expired());
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  expect(dialog.getByLabelText('Email address')).toHaveValue('ada@example.com');
  await user.type(dialog.getByLabelText('Password'), 'a password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
});

it('can be put aside while what was typed is copied, and asked for again', async () => {
  const { user, services } = open(gate, { 'GET /api/accounts/me': () => json(me()) }, { at: '/account' });
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  await act(async () => services.session.expired());
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Sign in again' })).getByRole('button', {
      name: 'Close',
    }),
  );
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});

it('comes again with the next press that is refused, and on the next screen', async () => {
  const { user, services } = open(
    <>
      <Link to="/account/policies">Policies</Link>
      {gate}
    </>,
    { 'GET /api/accounts/me': () => json(me()) },
    { at: '/account' },
  );
  await screen.findByText('Policies of Ada');
  const refused = () => act(async () => services.session.expired());
  const putAway = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  };
  await refused();
  await putAway();
  await refused();
  await putAway();
  await user.click(screen.getByRole('link', { name: 'Policies' }));
  await putAway();
});

const elsewhere = (newValue: string | null): void =>
  void act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'coati-signed-in', newValue })));

it('goes on with what was typed once the customer has signed in in another tab', async () => {
  const { user, services } = open(gate, { 'GET /api/accounts/me': () => json(me()) }, { at: '/account' });
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  await act(async () => services.session.expired());
  const forgot = within(await screen.findByRole('dialog')).getByRole('link', { name: /Forgot/ });
  expect(forgot).toHaveAttribute('target', '_blank');
  elsewhere(String(Date.now() + 60_000));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
});

it('says that the session has ended to whoever comes back to it, before anything is pressed', async () => {
  let over = false;
  const { calls } = open(
    gate,
    { 'GET /api/accounts/me': () => (over ? signInNeeded() : json(me())) },
    { at: '/account' },
  );
  await screen.findByText('Policies of Ada');
  const comeBackAfter = (minutes: number): void => {
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + minutes * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  try {
    comeBackAfter(29);
    expect(calls).toHaveLength(1);
    over = true;
    comeBackAfter(31);
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  } finally {
    vi.restoreAllMocks();
  }
});

it('[R-02] sends nothing of one customer in the name of another who signed in in another tab', async () => {
  let now = me();
  const { user } = open(gate, { 'GET /api/accounts/me': () => json(now) }, { at: '/account' });
  await user.type(await screen.findByLabelText('Note'), 'Ada’s own');
  now = me({ id: 'c-2', firstName: 'Ben' });
  elsewhere(String(Date.now() + 60_000));
  expect(await screen.findByText('Policies of Ben')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

it('is back where another tab could not sign out after all, and not by an answer from before', async () => {
  const { calls } = open(gate, { 'GET /api/accounts/me': () => json(me()) }, { at: '/account' });
  await screen.findByText('Policies of Ada');
  act(() => emit('coati:signed-out', { by: 'another-tab' }));
  expect(await screen.findByText('You are signed out')).toBeVisible();
  elsewhere(String(Date.now() + 60_000));
  expect(await screen.findByText('Policies of Ada')).toBeVisible();
  // The answer to this question is that of a session which ends while it is on its way.
  elsewhere(String(Date.now() + 60_000));
  act(() => emit('coati:signed-out', { by: 'another-tab' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(calls.filter(({ what }) => what === 'GET /api/accounts/me')).toHaveLength(3);
  expect(screen.getByText('You are signed out')).toBeVisible();
});

it('finds a session over without signing anybody out in other tabs', async () => {
  rememberSignedIn();
  open(gate, { 'GET /api/accounts/me': signInNeeded }, { at: '/account' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(isSignedInLikely()).toBe(false);
  // What other tabs hear as signing out is the hint's removal.
  expect(localStorage.getItem('coati-signed-in')).not.toBeNull();
});

it('[R-02] leaves nothing of one customer on the screen for another', async () => {
  const { user, services } = open(
    gate,
    {
      'GET /api/accounts/me': () => json(me()),
      'POST /api/accounts/sign-in': () => json(me({ id: 'c-2', firstName: 'Ben' })),
    },
    { at: '/account' },
  );
  await user.type(await screen.findByLabelText('Note'), 'Ada’s own');
  await act(async () => services.session.expired());
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.type(dialog.getByLabelText('Password'), 'a password{Enter}');
  expect(await screen.findByText('Policies of Ben')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

it('says that the account is away, what is safe, and opens it at the next try', async () => {
  let away = true;
  const { user } = open(
    gate,
    { 'GET /api/accounts/me': () => (away ? problem('/problems/unavailable', 503) : json(me())) },
    { at: '/account' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/policies are in force/);
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Policies of Ada' })).toHaveFocus();
});

it('forgets the customer when another part of the page signs out', async () => {
  open(gate, { 'GET /api/accounts/me': () => json(me()) }, { at: '/account' });
  await screen.findByText('Policies of Ada');
  act(() => emit('coati:signed-out', { by: 'customer' }));
  expect(await screen.findByText('You are signed out')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveFocus();
});

it('[C-02] lets go of a customer whose session ended while the tab was elsewhere', async () => {
  const { store } = open(
    gate,
    { 'GET /api/accounts/me': signInNeeded },
    { at: '/account', state: { customer: { id: 'c-1', firstName: 'Ada' } as never } },
  );
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(store.getState().customer).toMatchObject({ id: null, firstName: '' }));
});

it('signing out forgets the hint, and says so to the page', async () => {
  const { services } = open(
    gate,
    { 'GET /api/accounts/me': () => json(me()), 'POST /api/accounts/sign-out': nothing },
    { at: '/account' },
  );
  await screen.findByText('Policies of Ada');
  expect(isSignedInLikely()).toBe(true);
  await act(() => services.session.signOut());
  expect(isSignedInLikely()).toBe(false);
});
