import { describe, expect, it } from 'vitest';
import { buySucceeded } from './buy-slice';
import { customerReducer, customerReset, customerSet, initialCustomer } from './customer-slice';
import { initialMarketing, marketingReducer, marketingReset, marketingSet } from './marketing-slice';
import { initialPartner, partnerReducer, partnerReset, partnerSet } from './partner-slice';
import { policy } from './samples';
import {
  initialUserAnalytics,
  userAnalyticsReducer,
  userAnalyticsReset,
  userAnalyticsSet,
} from './user-analytics-slice';

describe('partner', () => {
  it('[C-01] begins unloaded, with a US toll number', () => {
    expect(partnerReducer(undefined, { type: 'init' })).toEqual({
      pid: null,
      name: null,
      telephone: expect.stringMatching(/^\+1 \((?!8(00|33|44|55|66|77|88))\d{3}\) \d{3}-\d{4}$/),
      expiresAt: null,
      isLoaded: false,
    });
  });

  it('[C-01] set keeps what is given and marks the partner loaded', () => {
    const partner = { pid: 'tripinsure101', name: 'Trip Insure 101', expiresAt: '2026-12-21T00:00:00Z' };
    expect(partnerReducer(initialPartner, partnerSet(partner))).toEqual({
      ...partner,
      telephone: initialPartner.telephone,
      isLoaded: true,
    });
  });

  it('[C-01] reset gives the defaults, loaded', () => {
    const state = partnerReducer(initialPartner, partnerSet({ pid: 'p', telephone: '+1 954 555 0199' }));
    expect(partnerReducer(state, partnerReset())).toEqual({ ...initialPartner, isLoaded: true });
  });
});

describe('customer', () => {
  it('[C-02] begins with every field, the country US', () => {
    expect(customerReducer(undefined, { type: 'init' })).toEqual({
      id: null,
      salutation: '',
      firstName: '',
      lastName: '',
      email: '',
      telephone: '',
      address: { street: '', city: '', state: '', postCode: '', country: 'US' },
      personHasOptedOutOfEmail: true,
      dob: null,
      error: null,
    });
  });

  it('[C-02] set keeps the fields not given, inside the address too; reset gives the defaults', () => {
    const named = customerReducer(
      initialCustomer,
      customerSet({ firstName: 'Rosa', address: { city: 'Plantation' } }),
    );
    const moved = customerReducer(named, customerSet({ address: { state: 'FL' } }));
    expect(moved.firstName).toBe('Rosa');
    expect(moved.address).toMatchObject({ city: 'Plantation', state: 'FL', country: 'US' });
    expect(customerReducer(moved, customerReset())).toEqual(initialCustomer);
  });

  it('is forgotten once the policy is bought', () => {
    const state = customerReducer(initialCustomer, customerSet({ email: 'rosa@example.com' }));
    expect(customerReducer(state, buySucceeded(policy))).toEqual(initialCustomer);
  });
});

describe('marketing', () => {
  it('[C-03] sets and resets source, campaign, medium and telephone', () => {
    expect(initialMarketing).toEqual({ source: null, campaign: null, medium: null, telephone: null });
    const state = marketingReducer(initialMarketing, marketingSet({ source: 'newsletter', medium: 'email' }));
    expect(state).toEqual({ ...initialMarketing, source: 'newsletter', medium: 'email' });
    expect(marketingReducer(state, marketingReset())).toEqual(initialMarketing);
  });
});

describe('userAnalytics', () => {
  it('[C-04] sets and resets clientIp, existingCustomer and crmId', () => {
    expect(initialUserAnalytics).toEqual({ clientIp: null, existingCustomer: null, crmId: null });
    const state = userAnalyticsReducer(initialUserAnalytics, userAnalyticsSet({ existingCustomer: true }));
    expect(state).toEqual({ clientIp: null, existingCustomer: true, crmId: null });
    expect(userAnalyticsReducer(state, userAnalyticsReset())).toEqual(initialUserAnalytics);
  });
});
