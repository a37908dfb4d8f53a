import { createContext, useContext } from 'react';
import { createAccountsClient, type AccountsClient } from '../api/accounts-client';
import { createPoliciesClient, type PoliciesClient } from '../api/policies-client';
import { CustomerSession } from './customer-session';

/** What the screens use of the world; a test gives its own. */
export interface PortalServices {
  accounts: AccountsClient;
  policies: PoliciesClient;
  session: CustomerSession;
}

export function createPortalServices(fetcher?: typeof fetch): PortalServices {
  const accounts = createAccountsClient(fetcher);
  return { accounts, policies: createPoliciesClient(fetcher), session: new CustomerSession(accounts) };
}

/** One for the life of the page: who is signed in is asked once. */
const ServicesContext = createContext<PortalServices>(createPortalServices());

export const PortalServicesProvider = ServicesContext.Provider;
export const useServices = (): PortalServices => useContext(ServicesContext);
