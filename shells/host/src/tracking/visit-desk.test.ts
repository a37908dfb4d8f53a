import * as storeModule from '@coati/store';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { VisitDesk } from './visit-desk';

const { createStore, customerSet, customerReset, buySucceeded } = storeModule;
const identify = vi.fn();
beforeEach(() => identify.mockReset());

function open(address = 'https://coati.example/') {
  const store = createStore();
  new VisitDesk(sampleBoot(), { identify }, new URL(address)).serve(store, storeModule);
  return store;
}

it('[C-03] tells the store the campaign of this page view, and whom its visitors call', () => {
  const store = open('https://coati.example/?utm_source=news&utm_medium=email&utm_term=x');
  expect(store.getState().marketing).toEqual({
    source: 'news',
    medium: 'email',
    campaign: null,
    telephone: '+1 (954) 555-0100',
  });
});

it('[C-03] leaves the defaults where no campaign brought the visitor', () => {
  expect(open().getState().marketing).toEqual({
    source: null,
    campaign: null,
    medium: null,
    telephone: null,
  });
});

it('[C-04] knows a customer from the moment one is known, and only as long', () => {
  const store = open();
  store.dispatch(customerSet({ id: 'c-1', email: 'ada@example.com' }));
  expect(store.getState().userAnalytics).toEqual({ clientIp: null, existingCustomer: true, crmId: null });
  store.dispatch(customerReset());
  expect(store.getState().userAnalytics.existingCustomer).toBeNull();
});

it('[T-05] says whose page it is once an email address is known, and again when somebody signs out', () => {
  const store = open();
  store.dispatch(customerSet({ firstName: 'Ada' }));
  expect(identify).not.toHaveBeenCalled();
  store.dispatch(customerSet({ email: 'ada@example.com' }));
  store.dispatch(customerSet({ telephone: '+1 954 555 0100' }));
  store.dispatch(customerReset());
  expect(identify.mock.calls).toEqual([['ada@example.com'], [null]]);
});

it('[T-05] does not take a purchase, which clears the form, for a sign-out', () => {
  const store = open();
  store.dispatch(customerSet({ email: 'ada@example.com' }));
  store.dispatch(buySucceeded({ number: 'HM-1' } as Parameters<typeof buySucceeded>[0]));
  expect(store.getState().customer.email).toBe('');
  expect(identify.mock.calls).toEqual([['ada@example.com']]);
});
