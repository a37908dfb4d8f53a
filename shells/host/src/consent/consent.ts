import { answerIn, CONSENT_COOKIE, CONSENT_VERSION, hasPrivacyControl, type Standing } from './standing';

export type { Standing } from './standing';
export type Answer = 'allowed' | 'refused';

/** An answer holds for a year, whichever it was, and is not renewed by coming back. */
export const CONSENT_KEPT_S = 365 * 86_400;

/** The browser as consent sees it; tests give their own. */
export interface ConsentWorld {
  hasPrivacyControl: () => boolean;
  readCookies: () => string;
  writeCookie: (cookie: string) => void;
}

const browserWorld: ConsentWorld = {
  hasPrivacyControl,
  readCookies: () => document.cookie,
  writeCookie: (cookie) => {
    document.cookie = cookie;
  },
};

/**
 * Whether vendors, ids and email hashes may be used: not before the visitor allows it, and never under Global Privacy
 * Control, which needs no click and gets no question. Source: TRUST §5; docs/adr/0013-consent-and-client-id.md.
 */
export class Consent {
  private answer: Answer | null;
  private readonly listeners = new Set<(standing: Standing) => void>();

  constructor(private readonly world: ConsentWorld = browserWorld) {
    this.answer = this.read();
  }

  get standing(): Standing {
    if (this.world.hasPrivacyControl()) return 'refused-by-browser';
    return this.answer ?? 'undecided';
  }

  get isAllowed(): boolean {
    return this.standing === 'allowed';
  }

  choose(answer: Answer): void {
    this.answer = answer;
    // A cookie of this host: it runs out by itself, and signing out, which empties the storage, leaves it.
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const value = `${CONSENT_VERSION}.${answer}`;
    this.world.writeCookie(
      `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${CONSENT_KEPT_S}; SameSite=Lax${secure}`,
    );
    this.tell();
  }

  /** Another tab of this site may have been answered meanwhile. */
  readonly look = (): void => {
    const read = this.read();
    if (read === null || read === this.answer) return;
    this.answer = read;
    this.tell();
  };

  /** Calls back at every answer, until the returned function is called. */
  onChange(changed: (standing: Standing) => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  private tell(): void {
    [...this.listeners].forEach((changed) => changed(this.standing));
  }

  private read(): Answer | null {
    return answerIn(this.world.readCookies());
  }
}
