import { contactOf, type BootData } from '@coati/contracts';
import type * as storeModule from '@coati/store';
import type { AppStore } from '@coati/store';
import { parseSessionInfo } from '@coati/tracking';
import type { Tracking } from './tracking';

type Actions = Pick<typeof storeModule, 'marketingSet' | 'userAnalyticsSet' | 'userAnalyticsReset'>;

/**
 * Tells a store that has just been opened how this document was reached, and tracking whose it becomes.
 * The browser's address is known to the edge alone and stays there, so `clientIp` is never set. Source: C-03, C-04, T-05.
 */
export class VisitDesk {
  constructor(
    private readonly boot: BootData,
    private readonly tracking: Pick<Tracking, 'identify'>,
    private readonly landed: URL = new URL(location.href),
  ) {}

  serve(store: AppStore, { marketingSet, userAnalyticsSet, userAnalyticsReset }: Actions): void {
    const { campaign } = parseSessionInfo(this.landed.search);
    if (Object.keys(campaign).length > 0) {
      const { utm_source, utm_medium, utm_campaign } = campaign;
      const { telephone } = contactOf(this.boot);
      const came = { source: utm_source, medium: utm_medium, campaign: utm_campaign };
      store.dispatch(marketingSet({ ...withoutUndefined(came), telephone }));
    }
    let last = store.getState();
    store.subscribe(() => {
      const before = last;
      const now = (last = store.getState());
      if (now.customer === before.customer) return;
      if (now.customer.id !== before.customer.id) {
        store.dispatch(now.customer.id ? userAnalyticsSet({ existingCustomer: true }) : userAnalyticsReset());
      }
      if (now.customer.email === before.customer.email) return;
      // A purchase clears the form's data from this tab; only a sign-out is somebody leaving.
      const isLeaving = now.customer.email === '' && now.buy === before.buy;
      if (now.customer.email || isLeaving) this.tracking.identify(now.customer.email || null);
    });
  }
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]: Exclude<T[K], undefined> };
}
