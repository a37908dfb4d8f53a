import type { ChatPrechat } from '@coati/api';
import type { ChatAccess } from '@coati/contracts';
import { labelled } from '../prechat';
import type { VendorChat } from './vendor';

interface Chatwoot {
  setConversationCustomAttributes: (attributes: Record<string, string>) => void;
  toggle: (state: 'open') => void;
}

declare global {
  interface Window {
    chatwootSettings?: object;
    chatwootSDK?: { run: (access: { websiteToken: string; baseUrl: string }) => void };
    $chatwoot?: Chatwoot;
  }
}

export type ChatwootAccess = Extract<ChatAccess, { vendor: 'chatwoot' }>;

/** The details under names an attribute can have. */
const attributesOf = (prechat: ChatPrechat): Record<string, string> =>
  Object.fromEntries(
    labelled(prechat).map(([label, value]) => [label.toLowerCase().replaceAll(' ', '_'), value]),
  );

/** What the vendor's script reads when it runs: its own bubble stays hidden, our button opens it. */
export function prepareChatwoot(): void {
  window.chatwootSettings = { hideMessageBubble: true, position: 'right', locale: 'en' };
}

/** Sets the vendor's chat up. Throws where its script brought something else. Source: PROTOCOLS §d. */
export function startChatwoot({ websiteToken, baseUrl }: ChatwootAccess, prechat: ChatPrechat): VendorChat {
  const sdk = window.chatwootSDK;
  if (!sdk) throw new Error('The vendor’s script brought no chat');
  const tell = (now: ChatPrechat): void =>
    window.$chatwoot?.setConversationCustomAttributes(attributesOf(now));
  window.addEventListener('chatwoot:ready', () => tell(prechat), { once: true });
  sdk.run({ websiteToken, baseUrl });
  return {
    open: (now) => {
      tell(now);
      window.$chatwoot?.toggle('open');
    },
  };
}
