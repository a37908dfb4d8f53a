/** Loaded once the page is usable: the button, the invitation, and the poll behind them. */
import { listen, type BootData, type ChatAccess } from '@coati/contracts';
import { createRoot } from 'react-dom/client';
import type { Consent } from '../consent/consent';
import type { PartnerDesk } from '../partner/partner-desk';
import { quietRoot } from '../report';
import type { State } from '../state';
import { Availability } from './availability';
import { Memory } from './memory';
import { prechatOf } from './prechat';
import { Tabs } from './tabs';
import { VendorDesk } from './vendor-desk';
import { Widget, type ChatWorld } from './widget';
import styles from './widget.css?inline';

export interface ChatOptions {
  boot: BootData;
  desk: Pick<PartnerDesk, 'name'>;
  /** Settles once the partner's data are there, or will not be. */
  partnerLoaded: Promise<void>;
  consent: Consent;
  openState: () => Promise<State>;
}

const OWN: ChatAccess = { vendor: 'embedded' };

/** Puts the widget at the end of the page; whether it shows anything is its own affair. */
export async function startChat(options: ChatOptions): Promise<void> {
  const { boot, desk, partnerLoaded, consent, openState } = options;
  const prechat = () => prechatOf(boot, desk.name);
  const access = boot.chat ?? OWN;
  const memory = new Memory();
  // Whoever sits down here next is somebody else.
  listen('coati:signed-out', () => memory.remember(null));
  const world: ChatWorld = {
    availability: new Availability(),
    memory,
    tabs: new Tabs(memory),
    prechat,
    // Only quote pages know a quote; others do not open a store for us.
    store: boot.section === 'quote' ? (await openState()).store : null,
    vendor: access.vendor === 'embedded' ? null : new VendorDesk(access, consent, prechat, partnerLoaded),
    onNavigated: (moved) => listen('coati:navigated', moved),
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const place = document.createElement('aside');
  place.id = 'coati-chat';
  place.setAttribute('aria-label', 'Chat and contact');
  document.body.append(place);
  createRoot(place, quietRoot).render(<Widget world={world} />);
}
