import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, me, open, problem } from '../testing/screens';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const flow = { flow: 'f-1', expiresAt: '2026-11-21T15:15:00Z' };

describe('signing in without a password (case U13)', () => {
  const start = async (answers = {}) => {
    const opened = open(
      <SignInPage />,
      {
        'POST /api/accounts/sign-in/code': () => json(flow, 202),
        'POST /api/accounts/sign-in/code/confirm': ({ body }) =>
          body?.code === '123456' ? json(me()) : problem('/problems/code-wrong', 422, { triesLeft: 4 }),
        ...answers,
      },
      { at: '/sign-in' },
    );
    await opened.user.click(await screen.findByRole('button', { name: 'Sign in with an emailed code' }));
    return opened;
  };

  it('[P-17] mails a code, takes it, and goes to the account; the title stays', async () => {
    const { user, address, calls } = await start();
    await user.type(await screen.findByLabelText('Email address'), ' Ada@example.com ');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    const code = await screen.findByLabelText('Code from the email');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sign in$/);
    expect(screen.getByText('to access the customer portal')).toBeVisible();
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/not the code from the newest/);
    await user.clear(code);
    await user.type(code, '123 456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/account'));
    expect(calls.find(({ what }) => what.endsWith('/sign-in/code'))?.body).toEqual({
      email: 'Ada@example.com',
    });
    expect(calls.at(-1)?.body ?? calls.at(-2)?.body).toEqual({ flow: 'f-1', code: '123456' });
  });

  it('says nothing of who has an account', async () => {
    const { user } = await start();
    await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText(/If there is an account, a code/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'create one' })).toBeVisible();
  });

  it('stops an address that is none, and leads back to the password with what was typed', async () => {
    const { user, calls } = await start();
    await user.type(await screen.findByLabelText('Email address'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(screen.getByLabelText('Email address')).toBeInvalid();
    expect(calls.some(({ what }) => what.startsWith('POST'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Sign in another way' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByLabelText('Email address')).toHaveValue('ada');
  });

  it('says that no code was sent where the service is closed', async () => {
    const { user } = await start({
      'POST /api/accounts/sign-in/code': () => problem('/problems/away', 503),
    });
    await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No code was sent');
  });
});

it('an account is opened without a password (case U13)', async () => {
  const { user, calls } = open(
    <SignUpPage />,
    { 'POST /api/accounts/sign-up': () => json(flow, 202) },
    { at: '/sign-up' },
  );
  expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(/^Optional: without one/);
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Sample');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByLabelText('Code from the email')).toBeVisible();
  expect(calls.find(({ what }) => what.endsWith('/sign-up'))?.body).toMatchObject({ password: null });
});
