import type { ChatPrechat } from '@coati/api';
import type { ChatAccess } from '@coati/contracts';
import { loadVendorScript } from '../../tracking/vendor-scripts';
import { prepareChatwoot, startChatwoot } from './chatwoot';
import { startSalesforce } from './salesforce';
import type { VendorChat } from './vendor';

export type HostedAccess = Exclude<ChatAccess, { vendor: 'embedded' }>;

/**
 * Loads the vendor's own script and sets its chat up with the prechat details. Called once partner data are loaded, and
 * only where the visitor allows vendors. Rejects where the script does not come. Source: H-05; TRUST §5.
 */
export async function loadVendor(
  access: HostedAccess,
  prechat: ChatPrechat,
  load = loadVendorScript,
): Promise<VendorChat> {
  if (access.vendor === 'chatwoot') prepareChatwoot();
  await load(access.scriptUrl);
  return access.vendor === 'salesforce' ? startSalesforce(access, prechat) : startChatwoot(access, prechat);
}
