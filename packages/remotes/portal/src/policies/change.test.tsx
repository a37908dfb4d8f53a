import { expectNoAxeViolations } from '@coati/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { policy } from '../testing/policies';
import { showOfPolicy } from '../testing/policy-screens';
import { json, problem, type Answers } from '../testing/screens';
import { ChangePage } from './change-page';

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = vi.fn() as never;
});

const PAID = '2026-11-20';
const READ = 'GET /api/policies/p-1';
const showChange = (answers: Answers = {}) => showOfPolicy(ChangePage, '/change', answers);

describe('changing', () => {
  const PREVIEW = 'POST /api/policies/p-1/change/preview';
  const CHANGE = 'POST /api/policies/p-1/change';
  const preview = (payment: 'none' | 'charge' | 'refund', differenceCents: number) => ({
    previewId: 'preview-0123456789',
    totalCents: 39_900 + differenceCents,
    differenceCents,
    changes: [{ what: 'Insured trip cost', from: '$4,000', to: '$3,000' }],
    payment,
    reason: null as string | null,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  const setCost = async (user: ReturnType<typeof showChange>['user'], cost: string) => {
    const field = await screen.findByLabelText(/What the trip costs/);
    await user.clear(field);
    await user.type(field, cost);
    const paid = screen.queryByLabelText(/When did you pay/);
    if (paid) fireEvent.change(paid, { target: { value: PAID } });
    await user.click(screen.getByRole('button', { name: 'See the new price' }));
  };

  it('of what cannot be changed any more is promised by nothing on the page', async () => {
    showChange({ [READ]: () => json(policy({ canChange: false, why: 'The trip has begun.' })) });
    expect(await screen.findByText('The trip has begun.')).toBeVisible();
    expect(screen.queryByText(/until the day before you leave/)).not.toBeInTheDocument();
  });

  it('says why nothing comes back for a lower cost after the free look (case T2)', async () => {
    const reason = 'Sample Insurance keeps the premium once the free look is over.';
    const { user } = showChange({ [PREVIEW]: () => json({ ...preview('none', 0), reason }) });
    await setCost(user, '3000');
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('asks when an added cost was paid, and puts what is wrong with it at that field (case T3)', async () => {
    const words = 'The payment can’t be in the future.';
    const { user } = showChange({
      [PREVIEW]: () =>
        problem('/problems/invalid-fields', 422, {
          errors: [{ pointer: '/addedPaidOn', code: 'x', message: words }],
        }),
    });
    const field = await screen.findByLabelText(/What the trip costs/);
    expect(screen.queryByLabelText(/When did you pay/)).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '6000');
    await user.click(screen.getByRole('button', { name: 'See the new price' }));
    const paid = screen.getByLabelText(/When did you pay/);
    expect(paid).toHaveAccessibleDescription(/insure soon after/);
    expect(paid).toBeInvalid();
    fireEvent.change(paid, { target: { value: PAID } });
    await user.click(screen.getByRole('button', { name: 'See the new price' }));
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(paid).toHaveValue(PAID);
  });

  it('asks for something to be different', async () => {
    const { user, calls, container } = showChange();
    await user.click(await screen.findByRole('button', { name: 'See the new price' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/nothing is different yet/);
    expect(calls.some(({ what }) => what === PREVIEW)).toBe(false);
    expect(screen.getByLabelText('Day you leave')).toBeInvalid();
    await user.type(screen.getByLabelText(/What the trip costs/), '0');
    expect(screen.getByLabelText('Day you leave')).toBeValid();
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
      addedPaidOn: null,
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
    const card = screen.getByTitle<HTMLIFrameElement>(/Card details/);
    expect(card).toHaveAccessibleDescription(/Fill in every card field/);
    const filled = { data: { type: 'gateway:changed', complete: true }, origin: 'http://localhost:8081' };
    act(
      () => void window.dispatchEvent(new MessageEvent('message', { ...filled, source: card.contentWindow })),
    );
    expect(card).not.toHaveAccessibleDescription(/Fill in/);
    expect(calls.some(({ what }) => what === CHANGE)).toBe(false);
  });

  it('gives up card fields that say nothing, charges nothing, and can be tried again or left', async () => {
    const { user, calls } = showChange({ [PREVIEW]: () => json(preview('charge', 5_000)) });
    await setCost(user, '6000');
    const card = await screen.findByTitle<HTMLIFrameElement>(/Card details/);
    const filled = { data: { type: 'gateway:changed', complete: true }, origin: 'http://localhost:8081' };
    act(
      () => void window.dispatchEvent(new MessageEvent('message', { ...filled, source: card.contentWindow })),
    );
    vi.useFakeTimers();
    const pay = screen.getByRole('button', { name: /^Change it and pay/ });
    fireEvent.click(pay);
    expect(pay).toHaveAttribute('aria-busy', 'true');
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    vi.useRealTimers();
    expect(screen.getByRole('alert').textContent).toMatch(
      /has not answered.*charged.*load the card fields again\.$/,
    );
    expect(pay).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('button', { name: 'Change something else' })).toBeEnabled();
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

  it.each([
    ['the line is gone', () => Promise.reject(new TypeError('Failed to fetch')), /Check your connection/],
    ['a gateway gave up', () => problem('about:blank', 504), /Nothing was changed/],
  ])(
    'asks for no new price twice over where %s: nobody was asked to do anything',
    async (_, answer, words) => {
      const { user } = showChange({ [PREVIEW]: answer });
      await setCost(user, '3000');
      const said = await screen.findByRole('alert');
      expect(said).toHaveTextContent(words);
      expect(said).not.toHaveTextContent(/whether the insurer has done it/);
    },
  );

  it('promises nothing of a change that is still being found out about', async () => {
    const { user } = showChange({ [PREVIEW]: () => problem('/problems/in-progress', 409) });
    await setCost(user, '3000');
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(/still finding out what became of your last request.*in a minute/);
    expect(said).not.toHaveTextContent(/in force as before/);
  });

  it('says that nothing was charged where the old figures no longer hold and no new ones come', async () => {
    const answers = [json(preview('refund', -5_000)), problem('about:blank', 504)];
    const { user } = showChange({
      [PREVIEW]: () => answers.shift() ?? json(preview('refund', -4_000)),
      [CHANGE]: () => problem('/problems/preview-stale', 409),
    });
    await setCost(user, '3000');
    await user.click(await screen.findByRole('button', { name: 'Change the policy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/no longer hold.*nothing was charged/);
    await user.click(screen.getByRole('button', { name: 'Change the policy' }));
    expect(await screen.findByText('$40', { exact: false })).toBeVisible();
  });

  it('says with an insurer away that nothing was changed and nothing charged', async () => {
    const { user } = showChange({ [PREVIEW]: () => problem('/problems/carrier-away', 503) });
    await setCost(user, '3000');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was changed and nothing was charged/);
  });
});
