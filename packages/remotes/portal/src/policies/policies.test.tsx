import { useLocation } from '@coati/router';
import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelled, policy } from '../testing/policies';
import { json, me, open, problem, signInNeeded, type Answers } from '../testing/screens';
import { Gate } from '../session/gate';
import { OverviewPage } from '../account/overview-page';
import { CancelPage } from './cancel-page';
import { ChangePage } from './change-page';
import { PoliciesPage } from './policies-page';
import { PolicyPage } from './policy-page';

/** What the policy's own screen is told. */
function Arrived() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const READ = 'GET /api/policies/p-1';
const signedIn: Answers = { 'GET /api/accounts/me': () => json(me()), [READ]: () => json(policy()) };
const show = (Screen: () => React.ReactNode, answers: Answers, path: string, at: string) =>
  open(
    <Gate>
      <Screen />
    </Gate>,
    { ...signedIn, ...answers },
    { path, at, routes: [{ path: '/account/policies/:policyId', Component: Arrived }] },
  );
const showPolicy = (answers: Answers = {}) =>
  show(PolicyPage, answers, '/account/policies/:policyId', '/account/policies/p-1');
const showCancel = (answers: Answers = {}) =>
  show(CancelPage, answers, '/account/policies/:policyId/cancel', '/account/policies/p-1/cancel');
const showChange = (answers: Answers = {}) =>
  show(ChangePage, answers, '/account/policies/:policyId/change', '/account/policies/p-1/change');

describe('[P-16] a policy', () => {
  it('has its emergency and claims numbers first, its papers, and the free look in days and by date', async () => {
    const { container } = showPolicy();
    const help = within(await screen.findByRole('region', { name: 'Help on the trip and claims' }));
    expect(help.getByRole('link', { name: '+1 (802) 555-0102' })).toHaveAttribute('href', 'tel:+18025550102');
    expect(help.getByRole('link', { name: '+1 (802) 555-0101' })).toBeVisible();
    expect(help.getByText(/weekdays 8 to 18/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Free look: 12 days left' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Certificate of insurance (PDF)' })).toHaveAttribute(
      'href',
      '/api/policies/p-1/documents/certificate',
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Steady, policy HM-0001 | Coati'));
    await expectNoAxeViolations(container);
  });

  it('that is canceled tells nobody that they are insured', async () => {
    showPolicy({ [READ]: () => json(cancelled()) });
    expect(await screen.findByRole('heading', { name: 'What was insured' })).toBeVisible();
    const help = screen.getByRole('region', { name: 'Help on the trip and claims' });
    expect(help).toHaveTextContent('For anything later it pays nothing');
    expect(help).not.toHaveTextContent('that you are insured');
    expect(screen.queryByText('In force from')).not.toBeInTheDocument();
  });

  it('is within two taps of the header: the overview leads to its numbers', async () => {
    open(
      <Gate>
        <OverviewPage />
      </Gate>,
      { ...signedIn, 'GET /api/policies': () => json({ policies: [policy()] }) },
      { at: '/account' },
    );
    const help = await screen.findByRole('link', { name: 'Help and claims' });
    expect(help).toHaveAttribute('href', '/account/policies/p-1#help');
  });

  it('that is another’s is said to be not in the account, and nothing else', async () => {
    showPolicy({ [READ]: () => problem('/problems/not-found', 404) });
    expect(
      await screen.findByRole('heading', { name: 'There is no such policy in your account' }),
    ).toBeVisible();
  });

  it('says while the outcome of a step is open that nothing can happen twice', async () => {
    showPolicy({ [READ]: () => json(policy({ pending: 'change', canChange: false, canCancel: false })) });
    expect(await screen.findByText('Your change is being worked on')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel this policy' })).not.toBeInTheDocument();
  });

  it('leads to the first one when there is none', async () => {
    const { container } = open(
      <Gate>
        <PoliciesPage />
      </Gate>,
      { ...signedIn, 'GET /api/policies': () => json({ policies: [] }) },
      { at: '/account/policies' },
    );
    expect(await screen.findByRole('link', { name: 'Get quotes for a trip' })).toHaveAttribute('href', '/');
    await expectNoAxeViolations(container);
  });
});

describe('cancelling', () => {
  const preview = {
    previewId: 'preview-0123456789',
    refundCents: 39_900,
    freeLook: true,
    basis: 'Within the free look every cent comes back.',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  const PREVIEW = 'POST /api/policies/p-1/cancellation/preview';
  const CANCEL = 'POST /api/policies/p-1/cancellation';

  it('shows what comes back before it is done, and its proof after', async () => {
    const { user, container, calls } = showCancel({
      [PREVIEW]: () => json(preview),
      [CANCEL]: () => json(cancelled()),
    });
    expect(await screen.findByText('Within the free look every cent comes back.')).toBeVisible();
    // A day alone would be the wrong one where the reader's clock is ahead of the buyer's.
    const ends = 'You have a free look until the end of Tuesday, December 8, 2026, by the clock of Florida.';
    expect(screen.getByText(ends, { exact: false })).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Cancel policy HM-0001' }));
    expect(await screen.findByTestId('cancellation-number')).toHaveTextContent('HM-C-77');
    expect(screen.getByText(/Given back to your card.* within 10 business days/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Proof of cancellation/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your policy is canceled' })).toHaveFocus();
    const sent = calls.find(({ what }) => what === CANCEL);
    expect(sent?.body).toEqual({ previewId: preview.previewId });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
  });

  it('says with an insurer away that the policy is in force, and asks again under the same key', async () => {
    let away = true;
    const { user, calls } = showCancel({
      [PREVIEW]: () => json(preview),
      [CANCEL]: () => (away ? problem('/problems/carrier-away', 503) : json(cancelled())),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel policy HM-0001' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not answer.*in force as before/);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Cancel policy HM-0001' }));
    await screen.findByTestId('cancellation-number');
    const keys = calls
      .filter(({ what }) => what === CANCEL)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('does not guess when no answer came', async () => {
    const { user } = showCancel({
      [PREVIEW]: () => json(preview),
      [CANCEL]: () => problem('/problems/step-unsettled', 503),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel policy HM-0001' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/do not know yet.*Nothing can happen twice/);
  });

  it('looks at new figures when the old ones no longer hold', async () => {
    let previews = 0;
    const { user } = showCancel({
      [PREVIEW]: () => {
        previews += 1;
        return json({
          ...preview,
          previewId: `preview-${previews}-0123456789`,
          refundCents: 39_900 / previews,
        });
      },
      [CANCEL]: () => problem('/problems/preview-stale', 409),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel policy HM-0001' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/no longer hold.*in force as before/);
    await waitFor(() => expect(previews).toBe(2));
    expect(await screen.findByText('$199', { exact: false })).toBeVisible();
  });

  it('keeps the decision on the screen while the customer signs in again', async () => {
    let ended = true;
    const { user } = showCancel({
      [PREVIEW]: () => json(preview),
      [CANCEL]: () => (ended ? signInNeeded() : json(cancelled())),
      'POST /api/accounts/sign-in': () => json(me()),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel policy HM-0001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    ended = false;
    await user.type(dialog.getByLabelText('Password'), 'a password{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Cancel policy HM-0001' }));
    expect(await screen.findByTestId('cancellation-number')).toBeVisible();
  });
});

it('[P-16] of many shows the trips under way and ahead first, and what is over after them', async () => {
  const at = (id: string, changes: object) => ({ ...policy(), id, number: id, ...changes });
  const trip = (departureDate: string) => ({ trip: { ...policy().trip, departureDate } });
  open(
    <Gate>
      <PoliciesPage />
    </Gate>,
    {
      ...signedIn,
      'GET /api/policies': () =>
        json({
          policies: [
            at('canceled', { ...trip('2027-01-01'), state: 'cancelled' }),
            at('later', trip('2027-06-01')),
            at('ended', { ...trip('2025-01-01'), state: 'ended' }),
            at('soon', trip('2027-02-01')),
          ],
        }),
    },
    { at: '/account/policies' },
  );
  const links = await screen.findAllByRole('link', { name: /documents and changes/ });
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    'soon',
    'later',
    'canceled',
    'ended',
  ]);
});

describe('changing', () => {
  const PREVIEW = 'POST /api/policies/p-1/change/preview';
  const CHANGE = 'POST /api/policies/p-1/change';
  const preview = (payment: 'none' | 'charge' | 'refund', differenceCents: number) => ({
    previewId: 'preview-0123456789',
    totalCents: 39_900 + differenceCents,
    differenceCents,
    changes: [{ what: 'Insured trip cost', from: '$4,000', to: '$3,000' }],
    payment,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  const setCost = async (user: ReturnType<typeof showChange>['user'], cost: string) => {
    const field = await screen.findByLabelText(/What the trip costs/);
    await user.clear(field);
    await user.type(field, cost);
    await user.click(screen.getByRole('button', { name: 'See the new price' }));
  };

  it('asks for something to be different', async () => {
    const { user, calls, container } = showChange();
    await user.click(await screen.findByRole('button', { name: 'See the new price' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/nothing is different yet/);
    expect(calls.some(({ what }) => what === PREVIEW)).toBe(false);
    await expectNoAxeViolations(container);
  });

  it('puts the new price in view: the button that asked for it stood far below', async () => {
    const seen: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this.id);
    };
    const { user } = showChange({ [PREVIEW]: () => json(preview('refund', -5_000)) });
    await setCost(user, '3000');
    expect(await screen.findByRole('heading', { name: 'The new price' })).toHaveFocus();
    expect(seen).toEqual(['new-price']);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('shows what changes and what comes back, then changes it and says so', async () => {
    const { user, address, calls, container } = showChange({
      [PREVIEW]: () => json(preview('refund', -5_000)),
      [CHANGE]: () => json(policy({ totalCents: 34_900 })),
    });
    await setCost(user, '3000');
    expect(await screen.findByRole('heading', { name: 'The new price' })).toHaveFocus();
    expect(calls.find(({ what }) => what === PREVIEW)?.body).toEqual({
      departing: null,
      returning: null,
      tripCostCents: 300_000,
      options: null,
    });
    expect(screen.getByText('Comes back to you')).toBeVisible();
    await expectNoAxeViolations(container);
    await user.click(screen.getByRole('button', { name: 'Change the policy' }));
    await waitFor(() => expect(address()).toBe('/account/policies/p-1'));
    expect(screen.getByText('{"done":"changed"}')).toBeVisible();
    expect(calls.find(({ what }) => what === CHANGE)?.body).toEqual({
      previewId: 'preview-0123456789',
      paymentToken: null,
    });
  });

  it('goes back to what was typed, and not past it', async () => {
    const { user, address } = showChange({ [PREVIEW]: () => json(preview('refund', -5_000)) });
    await setCost(user, '3000');
    await user.click(await screen.findByRole('button', { name: 'Change something else' }));
    expect(await screen.findByLabelText(/What the trip costs/)).toHaveValue('3,000');
    expect(address()).toBe('/account/policies/p-1/change');
  });

  it('takes a card for a higher price, in the payment service’s own fields', async () => {
    const { user, calls } = showChange({ [PREVIEW]: () => json(preview('charge', 5_000)) });
    await setCost(user, '6000');
    expect(await screen.findByTitle(/Card details/)).toHaveAttribute(
      'src',
      expect.stringContaining('http://localhost:8081/gateway/fields'),
    );
    await user.click(screen.getByRole('button', { name: 'Change it and pay $50.00' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Fill in every card field');
    expect(calls.some(({ what }) => what === CHANGE)).toBe(false);
  });

  it('puts the service’s words at the fields they speak of, and keeps what was typed', async () => {
    const { user } = showChange({
      [PREVIEW]: () =>
        problem('/problems/invalid', 422, {
          errors: [
            { pointer: '/returning', code: 'too-long', message: 'This plan covers 180 days at most.' },
          ],
        }),
    });
    await setCost(user, '3000');
    expect(await screen.findByRole('alert')).toHaveTextContent('This plan covers 180 days at most.');
    expect(screen.getByLabelText('Day you come back')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/What the trip costs/)).toHaveValue('3,000');
  });

  it('says with an insurer away that nothing was changed and nothing charged', async () => {
    const { user } = showChange({ [PREVIEW]: () => problem('/problems/carrier-away', 503) });
    await setCost(user, '3000');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was changed and nothing was charged/);
  });
});
