import type { BootData } from '@coati/contracts';
import type * as storeModule from '@coati/store';
import type { AppStore } from '@coati/store';
import { readPartner, type PartnerData } from './read-partner';
import { suppliedTelephone, supplyTelephone } from './telephone';

/** How long the service may take; the page reads the same without its answer. */
const ANSWER_WITHIN_MS = 5000;
/** The longest a browser's timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The world as the desk sees it; tests give their own. */
export interface PartnerWorld {
  ask: (path: string) => Promise<Response>;
  nowMs: () => number;
  /** Calls back once, unless it is stopped with the answer. */
  wait: (ms: number, then: () => void) => () => void;
}

const browserWorld: PartnerWorld = {
  ask: (path) => fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), priority: 'low' }),
  nowMs: () => Date.now(),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

type Actions = Pick<typeof storeModule, 'partnerSet' | 'partnerReset'>;

/** The partner a visit came from: asked for once the page works, and believed until it expires. Source: A-04, C-01. */
export class PartnerDesk {
  /** Undefined until the outcome is known, null where there is no partner to believe. */
  private partner: PartnerData | null | undefined;
  private tellStore: () => void = () => undefined;
  private stopWaiting: () => void = () => undefined;

  constructor(
    private readonly boot: BootData,
    private readonly world: PartnerWorld = browserWorld,
  ) {}

  /** The partner's name, as long as it is believed; null where there is none, or not yet. */
  get name(): string | null {
    return this.partner?.name ?? null;
  }

  /** Asks for the partner's data; settles when the outcome is known, whichever it is. */
  async open(): Promise<void> {
    const { partnerId } = this.boot;
    const told = partnerId === null ? undefined : await this.ask(partnerId).catch(() => undefined);
    this.settle(told ?? null, told !== undefined);
  }

  /** Keeps a store that has just been opened up to date. */
  serve(store: AppStore, { partnerSet, partnerReset }: Actions): void {
    this.tellStore = () => {
      if (this.partner === undefined) return;
      const telephone = suppliedTelephone();
      if (this.partner === null) {
        store.dispatch(partnerReset());
        // The main brand's, which is called in the place of a partner whose record has ended.
        if (telephone) store.dispatch(partnerSet({ telephone, isOver: true }));
        return;
      }
      const { pid, name, expiresAtMs } = this.partner;
      const expiresAt = new Date(expiresAtMs).toISOString();
      const brands = this.boot.brand.contacts.standard.telephone;
      store.dispatch(partnerSet({ pid, name, telephone: telephone ?? brands, expiresAt }));
    };
    this.tellStore();
  }

  /** Forgets a partner whose time has come: by the timer, or when the page is looked at again after a sleep. */
  readonly look = (): void => {
    if (this.partner) this.settle(this.partner);
  };

  /** What the service says; undefined where it could not say. */
  private async ask(partnerId: string): Promise<PartnerData | null | undefined> {
    const answer = await this.world.ask(`/api/content/partners/${encodeURIComponent(partnerId)}`);
    if (answer.status === 404) return null;
    return answer.ok ? readPartner(await answer.json(), partnerId) : undefined;
  }

  /** While nobody has said that it ended (`isTold`), the partner’s pages keep the number they were drawn with. */
  private settle(partner: PartnerData | null, isTold = true): void {
    this.stopWaiting();
    const leftMs = (partner?.expiresAtMs ?? 0) - this.world.nowMs();
    const believed = leftMs > 0 ? partner : null;
    if (believed) this.stopWaiting = this.world.wait(Math.min(leftMs, LONGEST_WAIT_MS), this.look);
    if (believed === this.partner) return;
    this.partner = believed;
    supplyTelephone(believed?.telephone || (isTold && this.boot.brand.mainTelephone) || null);
    this.tellStore();
  }
}
