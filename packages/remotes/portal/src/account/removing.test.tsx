import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../session/gate';
import { json, me, nothing, open, problem, type Answers } from '../testing/screens';
import { QuotesPage } from './quotes-page';
import { SecurityPage } from './security-page';
import { TravelersPage } from './travelers-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const DAY = '2026-11-21T10:00:00Z';
const traveler = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: 'Sample',
  dob: '2015-03-04',
  relation: '',
});
const passkey = (id: string, name: string) => ({ id, name, createdAt: DAY, lastUsedAt: null });
const session = (id: string, browser: string) => ({
  id,
  browser,
  current: false,
  createdAt: DAY,
  lastSeenAt: DAY,
  city: null,
});
const quote = (id: string, name: string) => ({
  id,
  name,
  quoteId: 'quote-0123456789abcdef',
  savedAt: DAY,
  trip: {
    kind: 'single',
    departureDate: '2027-03-01',
    returnDate: '2027-03-10',
    destinations: ['MX'],
    travelers: 2,
  },
  bestCents: 39_900,
  expiresAt: DAY,
  expired: true,
  form: {},
});

const lists = [
  {
    of: 'travelers',
    screenOf: <TravelersPage />,
    at: '/api/accounts/me/travelers',
    list: { travelers: [traveler('1', 'Ben'), traveler('2', 'Cy'), traveler('3', 'Di')] },
    buttons: /^Remove (Ben|Cy|Di) Sample/,
  },
  {
    of: 'passkeys',
    screenOf: <SecurityPage />,
    at: '/api/accounts/me/passkeys',
    list: { passkeys: [passkey('1', 'Phone'), passkey('2', 'Key'), passkey('3', 'Laptop')] },
    buttons: /^Remove the passkey/,
  },
  {
    of: 'sessions',
    screenOf: <SecurityPage />,
    at: '/api/accounts/me/sessions',
    list: { sessions: [session('1', 'Safari'), session('2', 'Firefox'), session('3', 'Edge')] },
    buttons: /^End the session of/,
  },
  {
    of: 'saved quotes',
    screenOf: <QuotesPage />,
    at: '/api/saved-quotes',
    list: { quotes: [quote('1', 'Spring'), quote('2', 'Summer'), quote('3', 'Autumn')] },
    buttons: /^Delete/,
  },
];

describe.each(lists)('$of that are let go', ({ screenOf, at, list, buttons }) => {
  const show = async () => {
    const answer: Record<string, (response: Response) => void> = {};
    const removes = Object.fromEntries(
      ['1', '2', '3'].map((id) => [
        `DELETE ${at}/${id}`,
        () => new Promise<Response>((resolve) => void (answer[id] = resolve)),
      ]),
    );
    const answers: Answers = {
      'GET /api/accounts/me': () => json(me()),
      'GET /api/accounts/me/passkeys': () => json({ passkeys: [] }),
      'GET /api/accounts/me/sessions': () => json({ sessions: [] }),
      [`GET ${at}`]: () => json(list),
      ...removes,
    };
    const opened = open(<Gate>{screenOf}</Gate>, answers, { at: '/account/x' });
    const [first, second, third] = await screen.findAllByRole('button', { name: buttons });
    const settle = (id: string, response: Response) => act(async () => answer[id]?.(response));
    return { ...opened, first: first!, second: second!, third: third!, settle };
  };
  const heading = () => screen.getByRole('heading', { level: 1 });

  it('go each by itself: one under way says so and stops no other, and what is gone does not come back', async () => {
    const { first, second, third, calls, settle } = await show();
    fireEvent.click(first);
    expect(first).toHaveAttribute('aria-busy', 'true');
    expect(second).not.toHaveAttribute('aria-disabled');
    fireEvent.click(second);
    fireEvent.click(second);
    await waitFor(() => expect(second).toHaveAttribute('aria-busy', 'true'));
    expect(calls.filter(({ what }) => what.startsWith('DELETE'))).toHaveLength(2);
    await settle('1', nothing());
    expect(first).not.toBeInTheDocument();
    await settle('2', nothing());
    expect(screen.getAllByRole('button', { name: buttons })).toEqual([third]);
  });

  it('take the focus to the heading, and leave it to whoever has gone on to another', async () => {
    const { first, second, settle } = await show();
    first.focus();
    fireEvent.click(first);
    second.focus();
    await settle('1', nothing());
    expect(first).not.toBeInTheDocument();
    expect(second).toHaveFocus();
    fireEvent.click(second);
    await settle('2', nothing());
    expect(heading()).toHaveFocus();
  });

  it('say at their own place that they are still there', async () => {
    const { first, second, settle } = await show();
    fireEvent.click(first);
    fireEvent.click(second);
    await settle('2', problem('/problems/away', 503));
    await settle('1', nothing());
    expect(second.closest('li')).toContainElement(screen.getByRole('alert'));
    expect(second).not.toHaveAttribute('aria-busy');
  });
});
