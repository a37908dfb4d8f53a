import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../session/gate';
import { json, me, open, problem, type Answers } from '../testing/screens';
import { DeletionPart } from './deletion-part';
import { PasskeysPart } from './passkeys-part';

const create = vi.fn();
const get = vi.fn();
const asTheyCome = (options: unknown) => options;

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: asTheyCome,
    parseCreationOptionsFromJSON: asTheyCome,
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { create, get } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  create.mockReset();
  get.mockReset();
});

const OPTIONS = 'POST /api/accounts/me/passkeys/options';
const ADD = 'POST /api/accounts/me/passkeys';

const adding = async (more: Answers = {}) => {
  const opened = open(
    <Gate>
      <PasskeysPart />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me()),
      'GET /api/accounts/me/passkeys': () => json({ passkeys: [] }),
      [OPTIONS]: () => json({ challenge: 'x' }),
      ...more,
    },
    { at: '/account/x' },
  );
  await opened.user.type(await screen.findByLabelText('Name of the new passkey'), 'Phone');
  await opened.user.type(screen.getByLabelText('Your current password'), 'a password');
  await opened.user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  return opened;
};

describe('adding a passkey', () => {
  it('wants the password, and says at its field where it is another', async () => {
    const errors = [{ pointer: '/password', code: 'wrong', message: 'This is not your password.' }];
    const { calls } = await adding({ [OPTIONS]: () => problem('/problems/password-wrong', 403, { errors }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your password.');
    expect(screen.getByLabelText('Your current password')).toBeInvalid();
    expect(calls.find(({ what }) => what === OPTIONS)?.body).toEqual({ password: 'a password' });
    expect(create).not.toHaveBeenCalled();
  });

  it.each([
    ['InvalidStateError', /This device has a passkey for your account already/],
    ['NotSupportedError', /Your device or your browser did not do it/],
  ])('that the device refuses (%s) is not told as an answer that got lost', async (name, words) => {
    create.mockRejectedValueOnce(new DOMException('refused', name));
    await adding();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('whose name the service refuses says so at the name', async () => {
    create.mockResolvedValueOnce({ toJSON: () => ({ id: 'k-1' }) });
    const errors = [{ pointer: '/name', code: 'value_error', message: 'Give plain text on one line.' }];
    await adding({ [ADD]: () => problem('/problems/invalid', 422, { errors }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Give plain text on one line.');
    expect(screen.getByLabelText('Name of the new passkey')).toBeInvalid();
  });
});

it('an account that only a passkey of another site of ours opens says where it can be deleted', async () => {
  get.mockRejectedValueOnce(new DOMException('none here', 'NotAllowedError'));
  const { user, calls } = open(
    <Gate>
      <DeletionPart />
    </Gate>,
    {
      'GET /api/accounts/me': () => json(me({ hasPassword: false, passkeyCount: 1 })),
      'POST /api/accounts/passkey/options': () => json({ challenge: 'x' }),
    },
    { at: '/account/x' },
  );
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/of another of our sites, delete the account there/)).toBeVisible();
  expect(calls.some(({ what }) => what.includes('deletion'))).toBe(false);
});
