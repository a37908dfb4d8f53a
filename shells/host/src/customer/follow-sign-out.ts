import { emit, listen, onSignedOutElsewhere } from '@coati/contracts';
import type * as storeModule from '@coati/store';
import type { State } from '../state';

type Purge = Pick<typeof storeModule, 'purgeCustomer'>;

const importPurge = (): Promise<Purge> => import('@coati/store');

/**
 * Wherever on the site somebody signs out, in this tab or another: the customer leaves the store and what it keeps in
 * session storage, an earlier page's included. Source: C-02, C-05, docs/adr/0004-persisted-customer.md.
 */
export function followSignOut(openState: () => Promise<State>, load = importPurge): () => void {
  const forget = async (): Promise<void> => {
    const [{ store }, { purgeCustomer }] = await Promise.all([openState(), load()]);
    await store.restore();
    await purgeCustomer(store);
  };
  const ends = [
    listen('coati:signed-out', () => void forget()),
    onSignedOutElsewhere(() => emit('coati:signed-out', { by: 'another-tab' })),
  ];
  return () => ends.forEach((end) => end());
}
