import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedInLikely, rememberSignedIn } from '@coati/contracts';
import { json, me, nothing, open, problem, type Answers } from '../testing/screens';
import { ResetPage } from './reset-page';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';

beforeEach(() => localStorage.clear());

const flow = { flow: 'f-1', expiresAt: '2026-11-21T22:15:00Z' };
const signIn = (answers: Answers = {}, at = '/sign-in') => open(<SignInPage />, answers, { at });

async function fillIn(
  user: Awaited<ReturnType<typeof signIn>>['user'],
  password = 'a long enough word',
  email = 'ada@example.com',
) {
  await user.type(await screen.findByLabelText('Email address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('[P-17] sign-in', () => {
  it('asks for nobody’s account where nobody signed in', async () => {
    const { calls } = signIn();
    await screen.findByLabelText('Password');
    expect(calls.map(({ what }) => what)).toEqual(['GET /api/accounts/ways']);
  });

  it('has the specified title and subtitle, and breaks no accessibility rule', async () => {
    const { container } = signIn();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Sign in$/);
    expect(screen.getByText('to access the customer portal')).toBeVisible();
    expect(document.title).toBe('Sign in | Coati');
    await expectNoAxeViolations(container);
  });

  it('tells password managers what is what, lets paste in, and shows what was typed', async () => {
    const { user } = signIn();
    const password = await screen.findByLabelText('Password');
    expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.click(password);
    await user.paste('from a manager');
    expect(password).toHaveValue('from a manager');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('goes to the account, and the store knows the customer', async () => {
    const { user, address, store, calls } = signIn({ 'POST /api/accounts/sign-in': () => json(me()) });
    await fillIn(user);
    await waitFor(() => expect(address()).toBe('/account'));
    expect(calls.find(({ what }) => what.endsWith('/sign-in'))?.body).toEqual({
      email: 'ada@example.com',
      password: 'a long enough word',
    });
    expect(store.getState().customer).toMatchObject({
      id: 'c-1',
      email: 'ada@example.com',
      firstName: 'Ada',
    });
    expect(isSignedInLikely()).toBe(true);
  });

  it('goes back to a listed page, and to the account for any other wish', async () => {
    rememberSignedIn();
    const answers = { 'GET /api/accounts/me': () => json(me()) };
    const wished = signIn(answers, '/sign-in?next=%2Faccount%2Fpolicies');
    await waitFor(() => expect(wished.address()).toBe('/account/policies'));
    wished.unmount();
    const hostile = signIn(answers, '/sign-in?next=%2F%2Fevil.example');
    await waitFor(() => expect(hostile.address()).toBe('/account'));
  });

  it('asks for an account whose address is from before, and for none without any', async () => {
    const { user, address, calls } = signIn({ 'POST /api/accounts/sign-in': () => json(me()) });
    await fillIn(user, 'a long enough word', 'ada');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address such as name@example.com');
    expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
    await user.type(screen.getByLabelText('Email address'), '@ö.de');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('says in one sentence for both fields that they do not belong together', async () => {
    const { user } = signIn({
      'POST /api/accounts/sign-in': () => problem('/problems/sign-in-refused', 401),
    });
    await fillIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/do not belong together/);
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
  });

  it('says how long to wait after too many tries', async () => {
    const { user } = signIn({
      'POST /api/accounts/sign-in': () =>
        problem('/problems/too-many-requests', 429, {}, { 'Retry-After': '240' }),
    });
    await fillIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Wait 4 minutes/);
  });

  it('offers the hosted provider where there is one, with the way back', async () => {
    signIn(
      {
        'GET /api/accounts/ways': () =>
          json({
            embedded: false,
            signUp: false,
            passkeys: false,
            provider: { name: 'Sample ID', startUrl: '/api/accounts/oidc/start' },
          }),
      },
      '/sign-in?next=%2Faccount%2Fdata',
    );
    const link = await screen.findByRole('link', { name: 'Continue with Sample ID' });
    expect(link).toHaveAttribute('href', '/api/accounts/oidc/start?next=%2Faccount%2Fdata');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });
});

it('says that nothing happened when the hosted provider sent nobody', async () => {
  signIn({}, '/sign-in?problem=provider-refused');
  expect(await screen.findByText('That sign-in did not come through')).toBeVisible();
});

describe('[P-17] sign-up', () => {
  it('leads to the hosted provider where accounts are made there alone', async () => {
    const provider = { name: 'Sample ID', startUrl: '/api/accounts/oidc/start' };
    open(
      <SignUpPage />,
      { 'GET /api/accounts/ways': () => json({ embedded: false, signUp: false, passkeys: false, provider }) },
      { at: '/sign-up' },
    );
    expect(await screen.findByText(/Sign in with Sample ID/)).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  const fill = async (
    user: ReturnType<typeof signIn>['user'],
    password: string,
    email = 'ada@example.com',
  ) => {
    await user.type(await screen.findByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Sample');
    await user.type(screen.getByLabelText('Email address'), email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
  };

  it('has the same subtitle, tells the rules of a password first, and asks for no email by itself', async () => {
    const { container } = open(<SignUpPage />, {}, { at: '/sign-up' });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Sign up$/);
    expect(screen.getByText('to access the customer portal')).toBeVisible();
    expect(screen.getByText(/At least \d+ characters/)).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await expectNoAxeViolations(container);
  });

  it('stops what is missing at its fields', async () => {
    const { user, calls } = open(<SignUpPage />, {}, { at: '/sign-up' });
    await fill(user, 'short');
    expect(screen.getByRole('alert')).toHaveTextContent(/at least \d+ characters long/);
    const password = screen.getByLabelText('Password');
    await user.type(password, ' of a');
    expect(password).toBeInvalid();
    await user.type(password, ' few words');
    expect(password).toBeValid();
    expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  });

  it('says at its field that our mail would not reach an address', async () => {
    const { user, calls } = open(<SignUpPage />, {}, { at: '/sign-up' });
    await fill(user, 'a long enough word', 'ada@ö.de');
    expect(screen.getByRole('alert')).toHaveTextContent(/letters A to Z/);
    expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
  });

  it('[C-02] takes the code, sends another one, signs in and goes to the account', async () => {
    const { user, address, calls, store } = open(
      <SignUpPage />,
      {
        'POST /api/accounts/sign-up': () => json(flow, 202),
        'POST /api/accounts/sign-up/resend': () => new Response(null, { status: 204 }),
        'POST /api/accounts/sign-up/verify': ({ body }) =>
          body?.code === '123456' ? json(me()) : problem('/problems/code-wrong', 422),
      },
      { at: '/sign-up' },
    );
    await fill(user, 'three unrelated words');
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
    expect(calls.find(({ what }) => what.endsWith('/sign-up'))?.body).toMatchObject({
      personHasOptedOutOfEmail: true,
    });
    const code = screen.getByLabelText('Code from the email');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '000 000');
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/not the code from the newest/);
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByText(/Only the newest code is good/)).toBeVisible();
    await user.clear(code);
    expect(code).not.toHaveAccessibleDescription(/not the code/);
    await user.type(code, '１２３ 456');
    expect(code).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(address()).toBe('/account'));
    expect(store.getState().customer.id).toBe('c-1');
  });
});

describe('a forgotten password', () => {
  it('takes the code and the new password together and leads to sign-in', async () => {
    const { user, address, calls } = open(
      <ResetPage />,
      {
        'POST /api/accounts/reset': () => json(flow, 202),
        'POST /api/accounts/reset/confirm': nothing,
      },
      { at: '/sign-in/reset' },
    );
    await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await screen.findByLabelText('Code from the email'), '654321');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(within(screen.getByRole('alert')).getByText('Choose a password')).toBeVisible();
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAccessibleDescription(/Choose a password/);
    // Whose password it is, for a manager to keep it under.
    const owner = password.closest('form')?.querySelector('[autocomplete=username]');
    expect(owner).toHaveValue('ada@example.com');
    await user.type(password, 'three unrelated words');
    expect(password).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(address()).toMatch(/^\/sign-in\?after=reset/));
    expect(calls.at(-1)?.body).toEqual({ flow: 'f-1', code: '654321', password: 'three unrelated words' });
  });
});

describe('passkeys', () => {
  it('offers none where the browser knows none', async () => {
    signIn();
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });

  it('signs in with one, and takes a closed question for no failure', async () => {
    const credential = { toJSON: () => ({ id: 'k-1' }) };
    const get = vi.fn(async () => credential as unknown);
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
    try {
      const { user, address, calls } = signIn({
        'POST /api/accounts/passkey/options': () => json({ challenge: 'x' }),
        'POST /api/accounts/passkey': () => json(me()),
      });
      const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
      get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
      await user.click(button);
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.click(button);
      await waitFor(() => expect(address()).toBe('/account'));
      expect(calls.find(({ what }) => what === 'POST /api/accounts/passkey')?.body).toEqual({
        credential: { id: 'k-1' },
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
