import type { TrackingAccess } from '@coati/contracts';
import type { Consent } from '../consent/consent';
import { clientId } from './client-id';
import { forgetClient, forgetUser } from './forget';
import type { Happening, Happenings } from './happenings';
import type * as measuringModule from './measuring';
import type { Measuring } from './measuring';

type MeasuringModule = Pick<typeof measuringModule, 'Measuring'>;
const importMeasuring = (): Promise<MeasuringModule> =>
  import(/* webpackChunkName: "measuring" */ './measuring');

/**
 * Passes what happens on this page to the analytics provider and the vendors, but only what happens while the visitor
 * allows it; without that, not one of their files is asked for. Source: T-05; TRUST §5.
 */
export class Tracking {
  private email: string | null = null;
  private measuring: Promise<Measuring | null> | undefined;
  private ends = 0;

  constructor(
    private readonly access: TrackingAccess | undefined,
    private readonly consent: Consent,
    private readonly happenings: Pick<Happenings, 'current' | 'hear'>,
    private readonly load = importMeasuring,
  ) {
    if (!consent.isAllowed) forgetClient();
    // The page at hand is where it begins.
    consent.onChange(() => (consent.isAllowed ? this.begin() : this.end()));
    happenings.hear((happening) => this.tell(happening));
  }

  /** Whose page this is: an email address, or null after sign-out. */
  identify(email: string | null): void {
    if (email === this.email) return;
    this.email = email;
    // Also where the client is not loaded: it would find there whom it knew last.
    if (email === null) forgetUser();
    void this.measuring?.then((measuring) => measuring?.identify(email));
  }

  private begin(): void {
    if (!this.measuring) this.tell(this.happenings.current());
  }

  private end(): void {
    void this.measuring?.then((measuring) => measuring?.stop());
    this.measuring = undefined;
    this.ends += 1;
    forgetClient();
  }

  private tell(happening: Happening): void {
    const { access } = this;
    if (!access || !this.consent.isAllowed) return;
    this.measuring ??= this.open(access);
    this.measuring.then(
      (measuring) => measuring?.tell(happening),
      (error: unknown) => {
        this.measuring = undefined;
        console.warn('Measuring did not load', error);
      },
    );
  }

  /** Resolves to null where a yes was taken back meanwhile: to measure is to run the vendors' scripts and keep an id. */
  private async open(access: TrackingAccess): Promise<Measuring | null> {
    const { ends } = this;
    const { Measuring } = await this.load();
    if (ends !== this.ends) return null;
    const measuring = new Measuring(access, clientId());
    if (this.email) measuring.identify(this.email);
    return measuring;
  }
}
