import type { ChatPrechat } from '@coati/api';
import type { Consent } from '../consent/consent';
import type * as loadModule from './vendors/load-vendor';
import type { HostedAccess } from './vendors/load-vendor';
import type { VendorChat } from './vendors/vendor';

type LoadModule = Pick<typeof loadModule, 'loadVendor'>;
const importLoader = (): Promise<LoadModule> =>
  import(/* webpackChunkName: "chat-vendor" */ './vendors/load-vendor');

/**
 * A hosted vendor's chat: asked for nothing before the visitor allows vendors and partner data are loaded, and open to
 * the visitor only once its script is there. Source: H-05; TRUST §5.
 */
export class VendorDesk {
  private chat: VendorChat | null = null;
  private begun = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly access: HostedAccess,
    private readonly consent: Pick<Consent, 'isAllowed' | 'onChange'>,
    private readonly prechat: () => ChatPrechat,
    private readonly partnerLoaded: Promise<void>,
    private readonly load = importLoader,
  ) {
    consent.onChange(() => void this.begin());
    void this.begin();
  }

  readonly isReady = (): boolean => this.chat !== null;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  open(): void {
    this.chat?.open(this.prechat());
  }

  private async begin(): Promise<void> {
    if (this.begun || !this.consent.isAllowed) return;
    this.begun = true;
    try {
      await this.partnerLoaded.catch(() => undefined);
      const { loadVendor } = await this.load();
      this.chat = await loadVendor(this.access, this.prechat());
      this.listeners.forEach((changed) => changed());
    } catch (error) {
      // Without it there is still the way to write.
      console.warn('The chat vendor did not load', error);
    }
  }
}
