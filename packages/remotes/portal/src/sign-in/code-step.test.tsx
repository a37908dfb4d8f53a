import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { me, json, nothing, open, problem, type Answers } from '../testing/screens';
import { ResetPage } from './reset-page';
import { SignUpPage } from './sign-up-page';

beforeEach(() => localStorage.clear());

const flow = { flow: 'f-1', expiresAt: '2026-11-21T22:15:00Z' };
const wrong = (triesLeft: number) => () => problem('/problems/code-wrong', 422, { triesLeft });

async function signUp(answers: Answers) {
  const opened = open(
    <SignUpPage />,
    {
      'POST /api/accounts/sign-up': () => json(flow, 202),
      'POST /api/accounts/sign-up/resend': nothing,
      ...answers,
    },
    { at: '/sign-up' },
  );
  const { user } = opened;
  await user.type(await screen.findByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Last name'), 'Sample');
  await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'three unrelated words');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  return opened;
}

async function typeCode({ user }: Awaited<ReturnType<typeof signUp>>) {
  await user.type(screen.getByLabelText('Code from the email'), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
}

describe('[P-17] a mailed code', () => {
  it.each([
    ['was the last try', wrong(0)],
    ['is over', () => problem('/problems/flow-over', 410)],
  ])('that %s leads to a new one, with nothing typed twice', async (_, verify) => {
    const opened = await signUp({ 'POST /api/accounts/sign-up/verify': verify });
    await typeCode(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent('Begin again for a new one');
    expect(screen.queryByText(/It is good until/)).not.toBeInTheDocument();
    // The same code would come, and be refused like this one.
    expect(screen.queryByRole('button', { name: 'Send another code' })).not.toBeInTheDocument();
    await opened.user.click(screen.getByRole('button', { name: 'Begin again' }));
    expect(await screen.findByLabelText('Email address')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('three unrelated words');
    expect(screen.getByRole('heading', { level: 1, name: 'Sign up' })).toHaveFocus();
  });

  it('that was mistyped can be typed again', async () => {
    const opened = await signUp({ 'POST /api/accounts/sign-up/verify': wrong(1) });
    await typeCode(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent(/not the code from the newest/);
    expect(screen.getByRole('button', { name: 'Send another code' })).toBeVisible();
  });

  it('is not said to be sent more often than the service sends it', async () => {
    const { user, calls } = await signUp({});
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    await screen.findByText('Sent. Only the newest code is good.');
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    await screen.findByText('Sent for the last time. Only the newest code is good.');
    expect(screen.queryByRole('button', { name: 'Send another code' })).not.toBeInTheDocument();
    expect(calls.filter(({ what }) => what.endsWith('/resend'))).toHaveLength(2);
  });
});

describe('a code for a new password', () => {
  it('is promised to nobody who may have no account, and who has none is told what to do', async () => {
    const { user } = open(
      <ResetPage />,
      { 'POST /api/accounts/reset': () => json(flow, 202) },
      { at: '/sign-in/reset?next=%2Faccount%2Fpolicies' },
    );
    await user.type(await screen.findByLabelText('Email address'), 'eve@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(
      await screen.findByText(/^If there is an account, a code of six figures is on its way/),
    ).toBeVisible();
    expect(screen.queryByText(/^We sent/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'create one' })).toHaveAttribute(
      'href',
      '/sign-up?next=%2Faccount%2Fpolicies',
    );
  });

  it('ends the session of whoever was in, so that signing in anew is what comes next', async () => {
    const { user, address, services } = open(
      <ResetPage />,
      { 'POST /api/accounts/reset': () => json(flow, 202), 'POST /api/accounts/reset/confirm': nothing },
      { at: '/sign-in/reset' },
    );
    services.session.signedIn(me({ hasPassword: false }));
    await user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await screen.findByLabelText('Code from the email'), '654321');
    await user.type(screen.getByLabelText('New password'), 'three unrelated words');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(address()).toMatch(/^\/sign-in\?after=reset/));
    expect(services.session.get().status).toBe('anonymous');
  });
});
