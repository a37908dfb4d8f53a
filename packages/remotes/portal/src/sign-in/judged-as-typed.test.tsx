/** Every form of the portal tells what stops it at its fields, and judges them anew as they are typed into, no others. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataPage } from '../account/data-page';
import { SecurityPage } from '../account/security-page';
import { TravelersPage } from '../account/travelers-page';
import { Gate } from '../session/gate';
import { json, me, open, type Answers } from '../testing/screens';
import { ResetPage } from './reset-page';
import { SignInPage } from './sign-in-page';
import { SignUpPage } from './sign-up-page';

const ANSWERS: Answers = {
  'GET /api/accounts/me/passkeys': () => json({ passkeys: [] }),
  'GET /api/accounts/me/sessions': () => json({ sessions: [] }),
  'GET /api/accounts/me/travelers': () => json({ travelers: [] }),
  'POST /api/accounts/reset': () => json({ flow: 'f-1', expiresAt: '2026-11-21T22:15:00Z' }, 202),
};

interface Form {
  screen: ReactElement;
  /** Behind the gate. */
  signedIn?: boolean;
  /** The way to the form where the screen does not begin with it. */
  way?: (user: UserEvent) => Promise<void>;
  send: string;
  /** Labels of what it asks for, each with an answer that is right. */
  asks: Record<string, string>;
}

const TYPED = 'three unrelated words';
const FORMS: Record<string, Form> = {
  'sign-in': {
    screen: <SignInPage />,
    send: 'Sign in',
    asks: { 'Email address': 'ada@example.com', Password: TYPED },
  },
  'sign-up': {
    screen: <SignUpPage />,
    send: 'Sign up',
    asks: {
      'First name': 'Ada',
      'Last name': 'Sample',
      'Email address': 'ada@example.com',
    },
  },
  'a password that is forgotten': {
    screen: <ResetPage />,
    send: 'Send the code',
    asks: { 'Email address': 'ada@example.com' },
  },
  'a code and a new password': {
    screen: <ResetPage />,
    way: async (user) => {
      await user.type(screen.getByLabelText('Email address'), 'ada@example.com{Enter}');
      await screen.findByLabelText('New password');
    },
    send: 'Change the password',
    asks: { 'Code from the email': '123456', 'New password': TYPED },
  },
  'another address': {
    screen: <SecurityPage />,
    signedIn: true,
    send: 'Send a code to it',
    asks: { 'New email address': 'new@example.com', 'Your password': TYPED },
  },
  'another password': {
    screen: <SecurityPage />,
    signedIn: true,
    send: 'Change the password',
    asks: { 'Current password': TYPED, 'New password': TYPED },
  },
  'a passkey': {
    screen: <SecurityPage />,
    signedIn: true,
    send: 'Add a passkey',
    asks: { 'Name of the new passkey': 'My phone', 'Your current password': TYPED },
  },
  'the end of an account': {
    screen: <DataPage />,
    signedIn: true,
    send: 'Delete my account',
    asks: { 'I want my account deleted. I know that this cannot be undone.': '', 'Your password': TYPED },
  },
  'a traveler': {
    screen: <TravelersPage />,
    signedIn: true,
    way: async (user) => user.click(await screen.findByRole('button', { name: 'Add a traveler' })),
    send: 'Save',
    asks: { 'First name': 'Ben', 'Last name': 'Sample', 'Date of birth': '2015-03-04' },
  },
};

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => ({}) });
});
afterEach(() => vi.unstubAllGlobals());

it.each(Object.entries(FORMS))('%s', async (_name, { screen: element, signedIn, way, send, asks }) => {
  const answers = signedIn ? { 'GET /api/accounts/me': () => json(me()), ...ANSWERS } : ANSWERS;
  const { user, calls } = open(signedIn ? <Gate>{element}</Gate> : element, answers, { at: '/account/x' });
  await screen.findByRole('button', { name: way ? /./ : send });
  await way?.(user);
  const button = screen.getByRole('button', { name: send });
  const form = within(button.closest('form') as HTMLElement);
  const fields = Object.entries(asks).map(([label, right]) => ({ field: form.getByLabelText(label), right }));
  const wrong = (): HTMLElement[] =>
    fields.map(({ field }) => field).filter((field) => field.getAttribute('aria-invalid') === 'true');
  const before = calls.length;
  expect(wrong()).toEqual([]);

  await user.click(button);
  const summary = form.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(document.title).toMatch(/^Error: /);
  const lines = within(summary).getAllByRole('link');
  expect(wrong()).toEqual(fields.map(({ field }) => field));
  const left = [...wrong()];
  for (const [index, { field, right }] of fields.entries()) {
    expect(field).toHaveAccessibleDescription(expect.stringContaining(lines[index]?.textContent ?? '?'));
    await user.click(lines[index] as HTMLElement);
    expect(field).toHaveFocus();
    const isBox = field.getAttribute('type') === 'checkbox';
    const mend = () => (isBox ? user.click(field) : user.type(field, right));
    await mend();
    left.shift();
    expect(wrong()).toEqual(left);
    await (isBox ? user.click(field) : user.clear(field));
    expect(wrong()).toEqual([field, ...left]);
    await mend();
  }
  expect(wrong()).toEqual([]);
  expect(calls.length).toBe(before);
});
