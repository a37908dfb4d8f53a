import type { ChatPrechat } from '@coati/api';
import type { ChatAccess } from '@coati/contracts';
import { labelled } from '../prechat';
import type { VendorChat } from './vendor';

/** One prechat detail as the vendor has it; merging is by label. Source: PROTOCOLS §d. */
interface PrechatDetail {
  label: string;
  value: string;
  displayToAgent: boolean;
  transcriptFields: string[];
}

interface EmbeddedService {
  settings: Record<string, unknown>;
  init: (base: string, community: string, gateway: string, orgId: string, name: string, more: object) => void;
  bootstrapEmbeddedService: () => void;
}

declare global {
  interface Window {
    embedded_svc?: EmbeddedService;
  }
}

export type SalesforceAccess = Extract<ChatAccess, { vendor: 'salesforce' }>;

const detailsOf = (prechat: ChatPrechat): PrechatDetail[] =>
  labelled(prechat).map(([label, value]) => ({ label, value, displayToAgent: true, transcriptFields: [] }));

/** Sets the vendor's chat up, its own button hidden. Throws where its script brought something else. */
export function startSalesforce(access: SalesforceAccess, prechat: ChatPrechat): VendorChat {
  const service = window.embedded_svc;
  if (!service) throw new Error('The vendor’s script brought no chat');
  Object.assign(service.settings, {
    displayHelpButton: false,
    language: 'en-US',
    extraPrechatFormDetails: detailsOf(prechat),
  });
  const { baseUrl, communityUrl, orgId, deployment } = access;
  service.init(baseUrl, communityUrl, baseUrl, orgId, deployment, {});
  return {
    open: (now) => {
      service.settings['extraPrechatFormDetails'] = detailsOf(now);
      service.bootstrapEmbeddedService();
    },
  };
}
