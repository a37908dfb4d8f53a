import { createContext, useContext } from 'react';
import { createAccountsClient, type AccountsClient } from '../api/accounts-client';
import { createPoliciesClient, type PoliciesClient } from '../api/policies-client';
import { CustomerSession } from './customer-session';
import { ProofRequests } from './proof-requests';

/** What the screens use of the world; a test gives its own. */
export interface PortalServices {
  accounts: AccountsClient;
  policies: PoliciesClient;
  session: CustomerSession;
  proofs: ProofRequests;
}

export function createPortalServices(fetcher?: typeof fetch): PortalServices {
  const heard: typeof fetch = async (...call) => {
    const answer = await (fetcher ?? globalThis.fetch)(...call);
    session.heard();
    return answer;
  };
  const accounts = createAccountsClient(heard);
  const session = new CustomerSession(accounts);
  return { accounts, policies: createPoliciesClient(heard), session, proofs: new ProofRequests() };
}

/** One for the life of the page: who is signed in is asked once. */
const ServicesContext = createContext<PortalServices>(createPortalServices());

export const PortalServicesProvider = ServicesContext.Provider;
export const useServices = (): PortalServices => useContext(ServicesContext);
