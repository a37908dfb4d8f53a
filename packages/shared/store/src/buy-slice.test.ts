import { describe, expect, it } from 'vitest';
import type { UnknownAction } from 'redux';
import {
  buyFailed,
  buyInitialized,
  buyLoadingShown,
  buyPriceChanged,
  buyReducer,
  buyReset,
  buyStarted,
  buySucceeded,
  priceChangeDismissed,
  selectedPlanUpdated,
} from './buy-slice';
import { policy, selected } from './samples';

const run = (...actions: UnknownAction[]) =>
  actions.reduce(buyReducer, buyReducer(undefined, { type: 'init' }));
const order = { quoteId: 'q-1', offerId: selected.offerId, options: ['cfar'], expectedTotalCents: 39900 };
const change = {
  oldTotalCents: 39900,
  newTotalCents: 42150,
  reason: 'The carrier has new rates since this morning',
};

describe('buy', () => {
  it('[B-01] begins with every field of the state', () => {
    expect(run()).toEqual({
      loading: false,
      error: false,
      errorMessage: null,
      showPriceChangeModal: false,
      priceChangeModalData: null,
      params: null,
      selected: null,
      policy: null,
    });
  });

  it('[B-01] keeps the selected plan with its price, and the policy with its provider details', () => {
    const state = run(selectedPlanUpdated(selected), buySucceeded(policy));
    expect(state.selected).toMatchObject({ plan: { name: 'Steady' }, priceCents: 39900 });
    expect(state.policy?.providerDetails.claimsUrl).toBe('https://claims.harbor-mutual.example/');
  });

  it('[B-02] init ends what an earlier visit to the screen left, and keeps the plan', () => {
    const state = run(
      selectedPlanUpdated(selected),
      buyPriceChanged(change),
      buyFailed('declined'),
      buyInitialized(),
    );
    expect(state).toMatchObject({
      loading: false,
      error: false,
      errorMessage: null,
      showPriceChangeModal: false,
    });
    expect(state.selected?.plan.name).toBe('Steady');
  });

  it('[B-02] shows loading', () => {
    expect(run(buyLoadingShown()).loading).toBe(true);
  });

  it('[B-02] start stores the params, clears the policy and an earlier error', () => {
    const state = run(buySucceeded(policy), buyFailed('declined'), buyStarted(order));
    expect(state).toMatchObject({
      loading: true,
      error: false,
      errorMessage: null,
      params: order,
      policy: null,
    });
    expect(run(buySucceeded(policy), buyStarted(order)).policy).toBeNull();
  });

  it('[B-02] success stores the policy', () => {
    expect(run(buyStarted(order), buySucceeded(policy))).toMatchObject({
      loading: false,
      error: false,
      policy,
    });
  });

  it('[B-02] error stores the message and clears the policy', () => {
    const state = run(buySucceeded(policy), buyFailed('The card was declined'));
    expect(state).toMatchObject({
      loading: false,
      error: true,
      errorMessage: 'The card was declined',
      policy: null,
    });
  });

  it('[B-02] updates the selected plan and resets everything', () => {
    const other = { ...selected, offerId: 'other', priceCents: 100 };
    expect(run(selectedPlanUpdated(selected), selectedPlanUpdated(other)).selected).toEqual(other);
    expect(run(selectedPlanUpdated(selected), buySucceeded(policy), buyReset())).toEqual(run());
  });

  it('[B-03] a price change shows the modal, stores its data and takes the new price over', () => {
    const state = run(selectedPlanUpdated(selected), buyStarted(order), buyPriceChanged(change));
    expect(state).toMatchObject({ loading: false, showPriceChangeModal: true, priceChangeModalData: change });
    expect(state.selected?.priceCents).toBe(42150);
  });

  it('closes the price-change modal and keeps the new price', () => {
    const state = run(selectedPlanUpdated(selected), buyPriceChanged(change), priceChangeDismissed());
    expect(state).toMatchObject({ showPriceChangeModal: false, priceChangeModalData: null });
    expect(state.selected?.priceCents).toBe(42150);
  });
});
