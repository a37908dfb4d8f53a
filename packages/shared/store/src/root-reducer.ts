import { combineReducers } from 'redux';
import { buyReducer } from './buy-slice';
import { customerReducer } from './customer-slice';
import { marketingReducer } from './marketing-slice';
import { partnerReducer } from './partner-slice';
import { quoteReducer } from './quote-slice';
import { userAnalyticsReducer } from './user-analytics-slice';

export const rootReducer = combineReducers({
  quote: quoteReducer,
  buy: buyReducer,
  partner: partnerReducer,
  customer: customerReducer,
  marketing: marketingReducer,
  userAnalytics: userAnalyticsReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
