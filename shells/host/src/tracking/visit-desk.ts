import { contactOf, type BootData } from '@coati/contracts';
import type * as storeModule from '@coati/store';
import type { AppStore } from '@coati/store';
import { parseSessionInfo } from './session-info';
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
    let known: Known = UNKNOWN;
    const look = (): void => {
      const { customer, buy } = store.getState();
      const before = known;
      known = { id: customer.id, email: customer.email, buy };
      if (known.id !== before.id)
        store.dispatch(known.id ? userAnalyticsSet({ existingCustomer: true }) : userAnalyticsReset());
      if (known.email === before.email) return;
      // A purchase clears the form's data from this tab; only a sign-out is somebody leaving.
      const isLeaving = known.email === '' && buy === before.buy;
      if (known.email || isLeaving) this.tracking.identify(known.email || null);
    };
    store.subscribe(look);
    look();
  }
}

interface Known {
  id: string | null;
  email: string;
  buy: unknown;
}
const UNKNOWN: Known = { id: null, email: '', buy: undefined };

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]: Exclude<T[K], undefined> };
}
