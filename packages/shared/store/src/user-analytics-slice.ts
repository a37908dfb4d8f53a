import { changed, group } from './group';

export interface UserAnalyticsState {
  clientIp: string | null;
  existingCustomer: boolean | null;
  crmId: string | null;
}

export const initialUserAnalytics: UserAnalyticsState = {
  clientIp: null,
  existingCustomer: null,
  crmId: null,
};

const userAnalytics = group('userAnalytics', initialUserAnalytics, {
  userAnalyticsSet: (state, changes: Partial<UserAnalyticsState>) => changed(state, changes),
  userAnalyticsReset: () => initialUserAnalytics,
});

export const userAnalyticsReducer = userAnalytics.reducer;
export const { userAnalyticsSet, userAnalyticsReset } = userAnalytics.actions;
