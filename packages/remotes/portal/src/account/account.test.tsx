import { expectNoAxeViolations } from '@coati/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../session/gate';
import { json, me, nothing, open, problem, signInNeeded, type Answers } from '../testing/screens';
import { DataPage } from './data-page';
import { QuotesPage } from './quotes-page';
import { SecurityPage } from './security-page';
import { TravelersPage } from './travelers-page';
import { UnknownAccountPage } from './unknown-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const show = (screenOf: React.ReactElement, answers: Answers = {}) =>
  open(
    <Gate>{screenOf}</Gate>,
    { 'GET /api/accounts/me': () => json(me()), ...answers },
    { at: '/account/x' },
  );

it('travelers are added, changed and removed', async () => {
  const ben = { id: 't-1', firstName: 'Ben', lastName: 'Sample', dob: '2015-03-04', relation: 'Child' };
  const { user, container, calls } = show(<TravelersPage />, {
    'GET /api/accounts/me/travelers': () => json({ travelers: [] }),
    'POST /api/accounts/me/travelers': () => json(ben, 201),
    'PUT /api/accounts/me/travelers/t-1': ({ body }) => json({ ...ben, ...body }),
    'DELETE /api/accounts/me/travelers/t-1': nothing,
  });
  await user.click(await screen.findByRole('button', { name: 'Add a traveler' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter the first name');
  await user.type(screen.getByLabelText('First name'), 'Ben');
  await user.type(screen.getByLabelText('Last name'), 'Sample');
  await user.type(screen.getByLabelText('Date of birth'), '2015-03-04');
  await expectNoAxeViolations(container);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Born Mar 4, 2015, child/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Change Ben Sample' }));
  await user.type(screen.getByLabelText('First name'), 'jamin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // Pressed once more, it is not removed twice: the second time there would be nobody to remove.
  const remove = await screen.findByRole('button', { name: 'Remove Benjamin Sample' });
  fireEvent.click(remove);
  fireEvent.click(remove);
  expect(await screen.findByText('Nobody yet')).toBeVisible();
  expect(calls.filter(({ what }) => what.startsWith('DELETE'))).toHaveLength(1);
});

describe('saved quotes', () => {
  const quote = {
    id: 's-1',
    quoteId: 'quote-0123456789abcdef',
    name: 'Mexico in spring',
    savedAt: '2026-11-20T10:00:00Z',
    trip: {
      kind: 'single',
      departureDate: '2027-03-01',
      returnDate: '2027-03-10',
      destinations: ['MX'],
      travelers: 2,
    },
    bestCents: 39_900,
    expiresAt: '2026-11-20T11:00:00Z',
    expired: true,
    form: { residence: { country: 'US', state: 'FL' } },
  };

  it('whose prices have expired are priced again by one press, and can be let go', async () => {
    const leave = vi.fn();
    const { user, calls, container } = show(<QuotesPage leave={leave} />, {
      'GET /api/saved-quotes': () => json({ quotes: [quote] }),
      'POST /api/quotes': () => json({ id: 'quote-fedcba9876543210' }, 201),
      'DELETE /api/saved-quotes/s-1': nothing,
    });
    expect(await screen.findByText('Prices expired')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue with Mexico in spring' })).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Price again: Mexico in spring' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/quote/quote-fedcba9876543210'));
    expect(calls.find(({ what }) => what === 'POST /api/quotes')?.body).toEqual(quote.form);
    await user.click(screen.getByRole('button', { name: 'Delete Mexico in spring' }));
    expect(await screen.findByText('No saved quote')).toBeVisible();
  });

  it.each([
    ['departure-not-ahead', /The dates of this trip have passed/],
    ['unknown-country', /This trip cannot be priced any more as it was saved/],
  ])('that cannot be priced again say why (%s)', async (code, words) => {
    const errors = [{ pointer: '/trip/x', code, message: 'Mend it.' }];
    const { user } = show(<QuotesPage />, {
      'GET /api/saved-quotes': () => json({ quotes: [quote] }),
      'POST /api/quotes': () => problem('/problems/invalid', 422, { errors }),
    });
    await user.click(await screen.findByRole('button', { name: 'Price again: Mexico in spring' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('names its places once, whether somebody named it or not', async () => {
    const unnamed = { ...quote, id: 's-2', name: 'Mexico, March 1, 2027' };
    show(<QuotesPage />, { 'GET /api/saved-quotes': () => json({ quotes: [quote, unnamed] }) });
    await screen.findAllByText('Prices expired');
    const [named, other] = screen.getAllByText('Prices expired').map((badge) => badge.closest('li'));
    expect(named).toHaveTextContent(
      'Mexico in spring Prices expiredMexico, Mar 1 to Mar 10, 2027, 2 travelers',
    );
    expect(other).toHaveTextContent('Mexico, March 1, 2027 Prices expiredMar 1 to Mar 10, 2027, 2 travelers');
  });
});

describe('sign-in and security', () => {
  const session = (id: string, current: boolean, browser: string) => ({
    id,
    current,
    browser,
    createdAt: '2026-11-21T10:00:00Z',
    lastSeenAt: '2026-11-21T11:00:00Z',
    city: null,
  });
  const answers: Answers = {
    'GET /api/accounts/me/passkeys': () => json({ passkeys: [] }),
    'GET /api/accounts/me/sessions': () =>
      json({ sessions: [session('a', true, 'Chrome on Linux'), session('b', false, 'Safari on iPhone')] }),
  };

  it('changes the password, with the service’s words at the field they are about', async () => {
    let wrong = true;
    const { user, container } = show(<SecurityPage />, {
      ...answers,
      'POST /api/accounts/me/password': () =>
        wrong
          ? problem('/problems/password-wrong', 403, {
              errors: [{ pointer: '/password', code: 'wrong', message: 'This is not your password.' }],
            })
          : nothing(),
    });
    await screen.findByText('Safari on iPhone');
    await expectNoAxeViolations(container);
    await user.type(screen.getByLabelText('Current password'), 'not the password');
    await user.type(screen.getByLabelText('New password'), 'three unrelated words');
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your password.');
    wrong = false;
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText('Your password is changed')).toBeVisible();
  });

  it('changes the address once the code sent to it has come back', async () => {
    const { user } = show(<SecurityPage />, {
      ...answers,
      'POST /api/accounts/me/email': () => json({ flow: 'f', expiresAt: '2026-11-21T22:00:00Z' }, 202),
      'POST /api/accounts/me/email/confirm': () => json(me({ email: 'new@example.com' })),
    });
    await user.type(await screen.findByLabelText('New email address'), 'new@example.com');
    await user.type(screen.getByLabelText('Your password'), 'a password');
    await user.click(screen.getByRole('button', { name: 'Send a code to it' }));
    expect(await screen.findByText(/An address that has another account gets none/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Email address' })).toHaveFocus();
    await user.type(screen.getByLabelText('Code from the email'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('Your email address is changed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Email address' })).toHaveFocus();
    expect(screen.getByText('new@example.com')).toBeVisible();
  });

  it('ends a session elsewhere', async () => {
    const { user, calls } = show(<SecurityPage />, {
      ...answers,
      'DELETE /api/accounts/me/sessions/b': nothing,
    });
    await user.click(await screen.findByRole('button', { name: /End the session of Safari/ }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(calls.at(-1)?.what).toBe('DELETE /api/accounts/me/sessions/b');
  });
});

describe('your data', () => {
  it('can be taken along, for people and for programs', async () => {
    show(<DataPage />);
    expect(await screen.findByRole('link', { name: 'To read (HTML)' })).toHaveAttribute(
      'href',
      '/api/accounts/me/export.html',
    );
    expect(screen.getByRole('link', { name: /JSON/ })).toHaveAttribute('href', '/api/accounts/me/export');
  });

  it('come as a file, or with the reason why there is none', async () => {
    let away = true;
    const save = vi.fn();
    const { user } = show(<DataPage save={save} />, {
      'GET /api/accounts/me/export.html': () =>
        away ? problem('/problems/export-incomplete', 503) : new Response('<h1>What we hold about you</h1>'),
    });
    await user.click(await screen.findByRole('link', { name: 'To read (HTML)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/half a copy is none/);
    expect(save).not.toHaveBeenCalled();
    away = false;
    await user.click(screen.getByRole('link', { name: 'To read (HTML)' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.any(Blob), 'my-data.html'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks to sign in again where the session has ended, in place of a file with nothing in it', async () => {
    const { user } = show(<DataPage />, { 'GET /api/accounts/me/export': signInNeeded });
    await user.click(await screen.findByRole('link', { name: /JSON/ }));
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  });

  it('[C-02] are deleted when that is sure, with what stays told before and after', async () => {
    const { user, container } = show(<DataPage />, {
      'POST /api/accounts/me/deletion': () =>
        json({ kept: [{ what: 'Policy HM-0001', why: 'insurance law, seven years' }] }, 202),
    });
    expect(await screen.findByText(/because insurance and tax law say so/)).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Check the box to have your account deleted');
    await user.click(screen.getByRole('checkbox'));
    await user.type(screen.getByLabelText('Your password'), 'a password');
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const told = within(await screen.findByRole('status'));
    expect(told.getByText('Your account is deleted')).toBeVisible();
    expect(told.getByText('Policy HM-0001: insurance law, seven years')).toBeVisible();
  });
});

it('[P-21] an address without a screen stands in the account, with its ways on and out', async () => {
  const { container } = show(<UnknownAccountPage />);
  await screen.findByRole('heading', { level: 1, name: 'There is no page at this address' });
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Policies' })).toHaveAttribute('href', '/account/policies');
  expect(screen.getByRole('link', { name: 'To your account' })).toHaveAttribute('href', '/account');
  await expectNoAxeViolations(container);
});
