import { emit, forgetSignedIn, rememberSignedIn } from '@coati/contracts';
import { createStore, customerSet, StoreProvider } from '@coati/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSignOut } from './follow-sign-out';

let end: () => void;
beforeEach(() => sessionStorage.clear());
afterEach(() => end());

const kept = (): string => sessionStorage.getItem('avk') ?? '';

it('[C-02, C-05] takes the customer out of the store and out of what an earlier page left', async () => {
  const earlier = createStore();
  await earlier.restore();
  earlier.dispatch(customerSet({ id: 'c-1', email: 'ada@example.com', firstName: 'Ada' }));
  await earlier.flush();
  expect(kept()).toContain('ada@example.com');

  const store = createStore();
  end = followSignOut(async () => ({ store, StoreProvider }));
  emit('coati:signed-out', { by: 'customer' });
  await vi.waitFor(() => expect(kept()).not.toContain('ada@example.com'));
  expect(store.getState().customer).toMatchObject({ id: null, email: '', firstName: '' });
});

it('hears when another tab has signed out', async () => {
  const store = createStore();
  store.dispatch(customerSet({ id: 'c-1', firstName: 'Ada' }));
  end = followSignOut(async () => ({ store, StoreProvider }));
  rememberSignedIn();
  forgetSignedIn();
  // The browser tells all tabs but the one that wrote.
  window.dispatchEvent(new StorageEvent('storage', { key: 'coati-signed-in', newValue: null }));
  await vi.waitFor(() => expect(store.getState().customer.id).toBeNull());
});
