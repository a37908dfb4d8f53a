/** Loaded after the page is usable, and only where its visitor allows it: vendors, the provider's client, identities. */
import type { JourneyProperties, TrackingAccess } from '@coati/contracts';
import { isAllowed } from '../consent/standing';
import { pushPageView } from './ad-queue';
import { shareableAddress, shareableReferrer, shareableTitle } from './addresses';
import { deviceType } from './device';
import { emailDigest } from './email-digest';
import { forgetClient } from './forget';
import type { Happening } from './happenings';
import { openProvider } from './provider';
import { readSessionInfo } from './session-info';
import { addVendorScripts } from './vendor-scripts';

/** Waits before the provider's settings are asked for again. */
const RETRY_AFTER_MS = [5_000, 30_000];

type Provider = Pick<
  Awaited<ReturnType<typeof openProvider>>,
  'track' | 'identify' | 'user' | 'reset' | 'setAnonymousId'
>;

/** The world as measuring sees it; tests give their own. */
export interface MeasuringWorld {
  open: (access: TrackingAccess, clientId: string) => Promise<Provider>;
  wait: (ms: number) => Promise<void>;
}

const browserWorld: MeasuringWorld = {
  open: openProvider,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Tells the provider and the ad tracker what happens, in order, until it is stopped. Source: T-05, T-06. */
export class Measuring {
  private last: Promise<void> = Promise.resolve();
  private opened: Promise<Provider> | undefined;
  private isStopped = false;

  constructor(
    private readonly access: TrackingAccess,
    private readonly clientId: string,
    private readonly world: MeasuringWorld = browserWorld,
  ) {
    addVendorScripts([access.adTracker, access.formEmbed]);
  }

  tell(told: Happening): void {
    const page = pageOf(told);
    if (told.event === 'PageView' && this.access.adTracker) pushPageView(page.path, page.title);
    const properties = { ...this.common(), ...this.ownOf(told, page) };
    this.next((provider) => {
      void provider.track(told.event, properties, { context: { page }, timestamp: new Date(told.atMs) });
    });
  }

  /** Who the visitor is, by the digest of an email address; null after sign-out. */
  identify(email: string | null): void {
    this.next(async (provider) => {
      if (email === null) {
        this.forgetWho(provider);
        return;
      }
      const digest = await emailDigest(email);
      const known = provider.user().id();
      if (digest === null || this.isStopped || known === digest) return;
      // Told of another person, the client takes the browser for another too.
      if (known) this.forgetWho(provider);
      const page = pageOf({ url: location.href, referrer: null, title: document.title });
      void provider.identify(digest, {}, { context: { page } });
    });
  }

  /** Nothing more is told from here on; what is on its way has been allowed. */
  stop(): void {
    this.isStopped = true;
  }

  private forgetWho(provider: Provider): void {
    provider.reset();
    provider.setAnonymousId(this.clientId);
  }

  private common(): JourneyProperties {
    return { deviceType: deviceType(), clientId: this.clientId };
  }

  /** A page view says which page; every other event, how the visit began. */
  private ownOf({ event, properties }: Happening, { url, path, referrer }: Page): JourneyProperties {
    if (event === 'PageView') return { url, path, referrer };
    const { campaign, landingPage } = readSessionInfo();
    return { ...campaign, landingPage, ...properties };
  }

  private next(step: (provider: Provider) => void | Promise<void>): void {
    this.last = this.last
      .then(async () => {
        if (this.isStopped) return;
        const provider = await this.provider();
        if (!this.isStopped) await step(provider);
      })
      .catch((error: unknown) => console.warn('An event was not counted', error));
  }

  private provider(): Promise<Provider> {
    return (this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    }));
  }

  /** Asks nobody after a no, and what the provider's client kept while one came goes. */
  private async ask(): Promise<Provider> {
    if (this.isStopped) throw new Error('Measuring was stopped');
    const provider = await this.world.open(this.access, this.clientId);
    if (this.isStopped && !isAllowed()) forgetClient();
    return provider;
  }

  private async open(): Promise<Provider> {
    for (const waitMs of RETRY_AFTER_MS) {
      try {
        return await this.ask();
      } catch {
        await this.world.wait(waitMs);
      }
    }
    return this.ask();
  }
}

interface Page {
  url: string;
  path: string;
  search: string;
  referrer: string;
  title: string;
}

function pageOf({ url, referrer, title }: Pick<Happening, 'url' | 'referrer' | 'title'>): Page {
  const address = shareableAddress(url);
  return {
    ...address,
    referrer: shareableReferrer(referrer, location.origin),
    title: shareableTitle(title, address.path),
  };
}
