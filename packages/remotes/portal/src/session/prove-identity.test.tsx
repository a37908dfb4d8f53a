import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PasskeysPart } from '../account/passkeys-part';
import { PasswordPart } from '../account/password-part';
import { json, me, nothing, open, problem, type Answers } from '../testing/screens';
import { Gate } from './gate';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const KEY = { id: 'k-1', name: 'Phone', createdAt: '2026-11-21T10:00:00Z', lastUsedAt: null };
const REMOVE = 'DELETE /api/accounts/me/passkeys/k-1';
const flow = { flow: 'f-1', expiresAt: '2026-11-21T15:15:00Z' };

/** Removes a passkey in a session whose owner signed in a while ago; `prove` makes it fresh. */
const removing = async (changes: Parameters<typeof me>[0] = {}, more: Answers = {}) => {
  let isFresh = false;
  const opened = open(
    <Gate>
      <PasskeysPart />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me({ passkeyCount: 1, ...changes })),
      'GET /api/accounts/me/passkeys': () => json({ passkeys: [KEY] }),
      [REMOVE]: () => (isFresh ? nothing() : problem('/problems/sign-in-again', 403)),
      'POST /api/accounts/me/proof': ({ body }) => {
        isFresh = body?.password === 'right' || body?.code === '123456';
        const errors = [{ pointer: '/password', code: 'wrong', message: 'This is not your password.' }];
        return isFresh ? nothing() : problem('/problems/password-wrong', 403, { errors });
      },
      'POST /api/accounts/me/proof/code': () => json(flow, 202),
      ...more,
    },
    { at: '/account/x' },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Remove the passkey Phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...opened, dialog: within(dialog) };
};
const gone = () => waitFor(() => expect(screen.queryByText('Phone')).not.toBeInTheDocument());

describe('what changes how the account is opened asks for a fresh proof (case A8)', () => {
  it('takes the password, says where it is another, and goes on by itself', async () => {
    const { user, dialog, calls } = await removing();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not your password.');
    expect(dialog.getByLabelText('Password')).toBeInvalid();
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await gone();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls.filter(({ what }) => what === REMOVE)).toHaveLength(2);
  });

  it('takes a mailed code where there is no password', async () => {
    const { user, dialog } = await removing({ hasPassword: false });
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await user.type(await dialog.findByLabelText('Code from the email'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await gone();
  });

  it('leaves everything as it is where it is put off, and says so', async () => {
    const { user, dialog, calls } = await removing();
    await user.click(dialog.getByRole('button', { name: /close/i }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey is still there');
    expect(screen.getByText('Phone')).toBeVisible();
    expect(calls.filter(({ what }) => what === REMOVE)).toHaveLength(1);
  });
});

it('a password is added to an account without one (case U13)', async () => {
  const { user, calls } = open(
    <Gate>
      <PasswordPart />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me({ hasPassword: false })),
      'POST /api/accounts/me/password': nothing,
    },
    { at: '/account/x' },
  );
  await user.type(await screen.findByLabelText('New password'), 'three unrelated words');
  await user.click(screen.getByRole('button', { name: 'Add a password' }));
  expect(await screen.findByLabelText('Current password')).toBeVisible();
  expect(calls.find(({ what }) => what.endsWith('/me/password'))?.body).toEqual({
    currentPassword: null,
    newPassword: 'three unrelated words',
  });
});
