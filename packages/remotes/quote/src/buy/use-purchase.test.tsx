import { listen } from '@coati/contracts';
import { createStore, selectedPlanUpdated, StoreProvider, type AppStore } from '@coati/store';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { order, policy } from '../testing/orders';
import { answer, offer } from '../testing/samples';
import { toPurchaseRequest } from './order-form';
import type { PurchaseClient, PurchaseOutcome } from './purchase-client';
import { usePurchase } from './use-purchase';

const { carrier, plan } = offer('a');
const selected = {
  quoteId: 'q-0123456789abcdef',
  offerId: 'a',
  options: [],
  priceCents: 22_700,
  carrier,
  plan,
};
const request = toPurchaseRequest(order(), {
  selected,
  params: answer().params,
  texts: [],
  token: 'pm_12345678',
});

function purchase(...outcomes: PurchaseOutcome[]) {
  const store: AppStore = createStore();
  store.dispatch(selectedPlanUpdated(selected));
  const client = vi.fn<PurchaseClient>(async () => outcomes.shift() ?? { kind: 'in-progress' });
  const handlers = { onBought: vi.fn(), onRefused: vi.fn(), onHeld: vi.fn() };
  const { result } = renderHook(() => usePurchase(handlers, client), {
    wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  });
  const pay = () => act(async () => void (await result.current.pay(async () => request)));
  return { store, client, handlers, result, pay };
}

describe('a purchase', () => {
  it('[B-02] stores params at the start and the policy at the end, then leads on', async () => {
    const { store, handlers, pay } = purchase({ kind: 'bought', policy: policy() });
    await pay();
    const { buy } = store.getState();
    expect(buy.params).toEqual({
      quoteId: selected.quoteId,
      offerId: 'a',
      options: [],
      expectedTotalCents: 22_700,
    });
    expect(buy.policy?.number).toBe('HM-2026-000001');
    expect(handlers.onBought).toHaveBeenCalledOnce();
  });

  it('[T-05] tells that a policy was bought, by carrier, plan and price', async () => {
    const told = vi.fn();
    const stop = listen('coati:tracked', told);
    const { pay } = purchase({ kind: 'in-progress' }, { kind: 'bought', policy: policy() });
    await pay();
    expect(told).not.toHaveBeenCalled();
    await pay();
    stop();
    const { carrier, plan, totalCents } = policy();
    expect(told).toHaveBeenCalledExactlyOnceWith({
      event: 'PolicyPurchased',
      properties: { carrierId: carrier.id, planId: plan.id, totalCents },
    });
  });

  it('[B-03] shows both prices when the price moves, and pays the new one only when asked to', async () => {
    const change = { oldTotalCents: 22_700, newTotalCents: 24_100, reason: 'A traveler turned 42.' };
    const { store, client, result, pay } = purchase(
      { kind: 'price-changed', change },
      { kind: 'bought', policy: policy() },
    );
    await pay();
    expect(store.getState().buy).toMatchObject({ showPriceChangeModal: true, priceChangeModalData: change });
    expect(client).toHaveBeenCalledOnce();
    expect(store.getState().buy.selected?.priceCents).toBe(24_100);
    act(() => result.current.closePriceChange());
    await act(async () => {
      const again = { ...request, expectedTotalCents: 24_100, payment: { token: 'pm_87654321' } };
      await result.current.pay(async () => again);
    });
    const [first, second] = client.mock.calls;
    expect(second?.[1].expectedTotalCents).toBe(24_100);
    expect(second?.[0]).not.toBe(first?.[0]);
    expect(store.getState().buy.showPriceChangeModal).toBe(false);
  });

  it('[B-04] stores and gives the message of a refusal', async () => {
    const declined = { type: '/problems/payment-declined', status: 402, code: 'card_declined' };
    const { result, handlers, pay } = purchase({ kind: 'refused', problem: declined });
    await pay();
    expect(result.current.errorMessage).toMatch(/declined the card/);
    expect(handlers.onRefused).toHaveBeenCalledWith(declined);
    expect(handlers.onHeld).toHaveBeenLastCalledWith(false);
  });

  it('asks after an order that got no answer, with its own key, before any other may leave', async () => {
    const { client, handlers, result, pay } = purchase(
      { kind: 'unknown', problem: { type: 'coati:unreachable', status: 0 } },
      { kind: 'bought', policy: policy() },
    );
    await pay();
    expect(result.current.errorMessage).toMatch(/cannot be charged twice/);
    expect(handlers.onHeld).toHaveBeenLastCalledWith(true);
    const other = { ...request, expectedTotalCents: 1 };
    await act(async () => void (await result.current.pay(async () => other)));
    const [first, second] = client.mock.calls;
    expect(second).toEqual(first);
    expect(handlers.onHeld).toHaveBeenLastCalledWith(false);
  });

  it('sends nothing when the card fields refuse', async () => {
    const { client, result } = purchase();
    await act(async () => void (await result.current.pay(() => Promise.reject(new Error('no')))));
    expect(client).not.toHaveBeenCalled();
    expect(result.current.errorMessage).toMatch(/card/);
  });

  it('[B-04] takes back what it said while the card fields are asked again, so that it is heard anew', async () => {
    const { result } = purchase();
    const silent = Object.assign(new Error('Not answered. You have not been charged.'), {
      name: 'CardRefused',
    });
    await act(async () => void (await result.current.pay(() => Promise.reject(silent))));
    expect(result.current.errorMessage).toBe(silent.message);
    let refuse = (_: Error): void => undefined;
    const asked = () => new Promise<never>((_, reject) => void (refuse = reject));
    await act(async () => void result.current.pay(asked));
    expect(result.current.errorMessage).toBeNull();
    await act(async () => refuse(silent));
    expect(result.current.errorMessage).toBe(silent.message);
  });
});
