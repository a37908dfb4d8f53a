import type { JourneyProperties, TrackingAccess } from '@coati/contracts';
import type { Consent } from '../consent/consent';
import { clientId, forgetClient, forgetUser } from './client-id';
import type * as measuringModule from './measuring';
import type { Measuring, Told } from './measuring';
import { sendPageView, type PageView } from './own-calls';

type MeasuringModule = Pick<typeof measuringModule, 'Measuring'>;
const importMeasuring = (): Promise<MeasuringModule> =>
  import(/* webpackChunkName: "measuring" */ './measuring');

/** More than a visitor does before the page is usable. */
const MOST_WAITING = 100;

/**
 * What happens on this page, and who may hear of it: our own service of every page view, with this browser's id only
 * where that is allowed; everybody else only what happens while it is allowed, and only once the page is usable.
 * Source: T-01, T-02, T-05; TRUST §5.
 */
export class Tracking {
  private current: PageView | undefined;
  private email: string | null = null;
  private waiting: Told[] = [];
  private measuring: Promise<Measuring> | undefined;
  private isUsable = false;

  constructor(
    private readonly access: TrackingAccess | undefined,
    private readonly consent: Consent,
    private readonly load = importMeasuring,
  ) {
    if (!consent.isAllowed) forgetClient();
    consent.onChange(() => (consent.isAllowed ? this.start() : this.stop()));
  }

  /** A page is shown: the first of this document, or the next in place. */
  viewed(view: PageView): void {
    this.current = view;
    void sendPageView(view, this.consent.isAllowed ? clientId() : null);
    this.tell('PageView');
  }

  /** A visitor took a step of a journey. */
  tell(event: Told['event'], properties: JourneyProperties = {}): void {
    if (!this.consent.isAllowed || !this.access) return;
    const { url, referrer } = this.current ?? { url: location.href, referrer: null };
    const told: Told = { event, properties, url, referrer, title: document.title, atMs: Date.now() };
    if (this.waiting.length < MOST_WAITING) this.waiting.push(told);
    void this.pass();
  }

  /** Whose page this is: an e-mail address, or null after sign-out. */
  identify(email: string | null): void {
    if (email === this.email) return;
    this.email = email;
    // Also where the client is not loaded: it would find there whom it knew last.
    if (email === null) forgetUser();
    void this.measuring?.then((measuring) => measuring.identify(email));
  }

  /** The page works; whatever is not needed for that may load now. */
  pageIsUsable(): void {
    this.isUsable = true;
    void this.pass();
  }

  private start(): void {
    if (this.waiting.length === 0) this.tell('PageView');
  }

  private stop(): void {
    this.waiting = [];
    void this.measuring?.then((measuring) => measuring.stop());
    this.measuring = undefined;
    forgetClient();
  }

  private async pass(): Promise<void> {
    const { access } = this;
    if (!this.isUsable || !access || !this.consent.isAllowed) return;
    this.measuring ??= this.load().then(({ Measuring }) => {
      const measuring = new Measuring(access, clientId());
      if (this.email) measuring.identify(this.email);
      return measuring;
    });
    try {
      const measuring = await this.measuring;
      // Another call, or a change of mind, may have taken them meanwhile.
      for (const told of this.waiting.splice(0)) measuring.tell(told);
    } catch (error) {
      this.measuring = undefined;
      console.warn('Measuring did not load', error);
    }
  }
}
