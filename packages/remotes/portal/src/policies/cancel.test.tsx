import { expectNoAxeViolations } from '@coati/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelled } from '../testing/policies';
import { showOfPolicy } from '../testing/policy-screens';
import { json, me, problem, signInNeeded, type Answers } from '../testing/screens';
import { CancelPage } from './cancel-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const showCancel = (answers: Answers = {}) => showOfPolicy(CancelPage, '/cancel', answers);

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
    const ends = 'You have a free look until the end of Tuesday, December 8, 2026, local time in Florida.';
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
