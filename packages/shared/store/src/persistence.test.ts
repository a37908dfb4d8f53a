import { afterEach, describe, expect, it, vi } from 'vitest';
import { buyInitialized, buyPriceChanged, buyStarted, buySucceeded, selectedPlanUpdated } from './buy-slice';
import { customerReset, customerSet, initialCustomer } from './customer-slice';
import { initialMarketing, marketingSet } from './marketing-slice';
import { partnerSet } from './partner-slice';
import {
  activeFilterAdded,
  quoteParamsUpdated,
  quoteStarted,
  quoteSucceeded,
  toQuotePayload,
} from './quote-slice';
import { answer, policy, selected } from './samples';
import { createStore, purgeCustomer, selectRestored, type AppStore } from './store';

/** A page that is open: its store restored, as `StoreProvider` does after the first paint. */
async function openPage(): Promise<AppStore> {
  const store = createStore();
  await store.restore();
  return store;
}

/** What lies in session storage under the key, each group as written. */
function stored(): Record<string, Record<string, unknown>> {
  const groups = JSON.parse(sessionStorage.getItem('avk') ?? '{}') as Record<string, string>;
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, JSON.parse(text)]));
}

const order = { quoteId: 'q-1', offerId: selected.offerId, options: [], expectedTotalCents: 39900 };
const change = { oldTotalCents: 39900, newTotalCents: 42150, reason: 'New rates' };
const rosa = { id: 'c-1', firstName: 'Rosa', email: 'rosa@example.com', dob: '1985-05-05' };

describe('persistence', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('[C-05] writes to session storage, and there under the literal key avk alone', async () => {
    const page = await openPage();
    page.dispatch(quoteSucceeded(toQuotePayload(answer)));
    await page.flush();
    expect(Object.keys(sessionStorage)).toEqual(['avk']);
    expect(localStorage).toHaveLength(0);
    expect(stored().quote?.quotes).toEqual(answer.quotes);
  });

  it('[C-05] gives the quote back on reload, but neither quoteComplete nor a request that died with the page', async () => {
    const page = await openPage();
    page.dispatch(quoteSucceeded(toQuotePayload(answer)));
    page.dispatch(activeFilterAdded({ key: 'medical:250000', label: 'Medical' }));
    page.dispatch(quoteStarted());
    await page.flush();
    expect(stored().quote).not.toHaveProperty('quoteComplete');

    const { quote } = (await openPage()).getState();
    expect(quote.quotes).toEqual(answer.quotes);
    expect(quote.activeFilters).toHaveLength(1);
    expect(quote).toMatchObject({ quoteComplete: false, loading: false });
  });

  it('makes no member of any object of a key that somebody wrote into storage', async () => {
    const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"quotes":[]}';
    const groups = `{"__proto__":${JSON.stringify(evil)},"quote":${JSON.stringify(evil)}}`;
    sessionStorage.setItem('avk', groups);
    const state = (await openPage()).getState();
    for (const one of [{}, [], state, state.quote, state.partner]) expect(one).not.toHaveProperty('polluted');
    expect(Object.getPrototypeOf(state)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(state.quote)).toBe(Object.prototype);
  });

  it('[C-05] saves the partner without isLoaded', async () => {
    const page = await openPage();
    page.dispatch(partnerSet({ pid: 'traveldefenders', name: 'Travel Defenders' }));
    await page.flush();
    expect(stored().partner).not.toHaveProperty('isLoaded');
    expect((await openPage()).getState().partner).toMatchObject({ pid: 'traveldefenders', isLoaded: false });
  });

  it('[C-05] saves the purchase without the flags of the price-change modal', async () => {
    const page = await openPage();
    page.dispatch(selectedPlanUpdated(selected));
    page.dispatch(buyStarted(order));
    page.dispatch(buyPriceChanged(change));
    await page.flush();
    expect(stored().buy).not.toHaveProperty('showPriceChangeModal');
    expect(stored().buy).not.toHaveProperty('priceChangeModalData');

    const { buy } = (await openPage()).getState();
    expect(buy).toMatchObject({ params: order, showPriceChangeModal: false, priceChangeModalData: null });
    expect(buy.selected?.priceCents).toBe(42150);
  });

  it('[C-03] marketing is back at its defaults after a reload', async () => {
    const page = await openPage();
    page.dispatch(marketingSet({ source: 'newsletter' }));
    page.dispatch(partnerSet({ pid: 'tripprotectors' }));
    await page.flush();
    const reloaded = (await openPage()).getState();
    expect(reloaded.partner.pid).toBe('tripprotectors');
    expect(reloaded.marketing).toEqual(initialMarketing);
  });

  it('never writes a date of birth, neither the customer’s nor a traveler’s', async () => {
    const page = await openPage();
    page.dispatch(customerSet(rosa));
    page.dispatch(quoteSucceeded(toQuotePayload(answer)));
    await page.flush();
    expect(stored().customer?.firstName).toBe('Rosa');
    expect(sessionStorage.getItem('avk')).not.toMatch(/dob|dateOfBirth|1985/);
    expect((await openPage()).getState().customer).toMatchObject({ firstName: 'Rosa', dob: null });
  });

  it('takes the customer out of storage on sign-out, before the page may leave', async () => {
    const page = await openPage();
    page.dispatch(customerSet(rosa));
    await page.flush();
    await purgeCustomer(page);
    expect(stored()).not.toHaveProperty('customer');
    expect(page.getState().customer).toEqual(initialCustomer);
  });

  it('takes the customer out of storage once the policy is bought', async () => {
    const page = await openPage();
    page.dispatch(customerSet(rosa));
    await page.flush();
    page.dispatch(buySucceeded(policy));
    await page.flush();
    expect(sessionStorage.getItem('avk')).not.toContain('Rosa');
    expect(stored().buy?.policy).toMatchObject({ number: 'HM-0001' });
  });

  it('keeps what this page already did when the stored groups come late', async () => {
    const earlier = await openPage();
    earlier.dispatch(partnerSet({ pid: 'tripinsure101' }));
    earlier.dispatch(customerSet({ firstName: 'Rosa' }));
    await earlier.flush();

    const page = createStore();
    page.dispatch(partnerSet({ pid: 'cruiseinsurance101' }));
    await page.restore();
    expect(page.getState().partner.pid).toBe('cruiseinsurance101');
    expect(page.getState().customer.firstName).toBe('Rosa');
  });

  it('takes what is stored where this page said nothing new before it came', async () => {
    const earlier = await openPage();
    earlier.dispatch(selectedPlanUpdated(selected));
    earlier.dispatch(quoteParamsUpdated({ ta: [41] }));
    earlier.dispatch(customerSet(rosa));
    await earlier.flush();

    const page = createStore();
    page.dispatch(buyInitialized());
    page.dispatch(quoteParamsUpdated({}));
    page.dispatch(customerSet({ firstName: '', address: { country: 'US' } }));
    await page.restore();
    expect(page.getState().buy.selected).toEqual(selected);
    expect(page.getState().quote.params.ta).toEqual([41]);
    expect(page.getState().customer.firstName).toBe('Rosa');
  });

  it('[C-05] goes on with the defaults when storage has not answered after 5000 ms', async () => {
    vi.useFakeTimers();
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(new Promise(() => undefined) as never);
    const page = createStore();
    let settled = false;
    void page.restore().then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(4999);
    expect({ settled, restored: selectRestored(page.getState()) }).toEqual({
      settled: false,
      restored: false,
    });
    await vi.advanceTimersByTimeAsync(1);
    expect({ settled, restored: selectRestored(page.getState()) }).toEqual({ settled: true, restored: true });
  });

  it.each(['not JSON', '{"quote":"{"}', '{"_persist":"null"}'])(
    'starts afresh over broken storage: %s',
    async (text) => {
      sessionStorage.setItem('avk', text);
      const page = await openPage();
      expect(page.getState().customer).toEqual(initialCustomer);
      page.dispatch(customerReset());
      expect(selectRestored(page.getState())).toBe(true);
    },
  );

  it('works without any storage, as in a browser that forbids it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const page = await openPage();
    page.dispatch(quoteSucceeded(toQuotePayload(answer)));
    await page.flush();
    expect(page.getState().quote.quoteComplete).toBe(true);
  });
});
