import type { CardToken } from './card-frame';

/** The frame did not give a token; `message` is for the person at the fields, the gateway's own word where it has one. */
export class CardRefused extends Error {
  override name = 'CardRefused';
}

/** Longer than the 15 s after which the frame itself gives the gateway up, so that its word decides where it has one. */
const PATIENCE_MS = 20_000;
const SILENT_WORDS =
  'The payment service has not answered. No order was sent, so you have not been charged. Try again; if it stays ' +
  'silent, load the card fields again.';

/**
 * A token that was asked for, awaited for as long as a gateway may take. One that comes after it was given up is nobody's:
 * no order leaves that was not pressed for.
 */
export class TokenWait {
  private asker: { resolve: (token: CardToken) => void; reject: (error: Error) => void } | null = null;
  private timer = 0;

  /** `onSilence` is called when nothing came in time. */
  constructor(private readonly onSilence: () => void) {}

  /** Raises: CardRefused. */
  begin(): Promise<CardToken> {
    return new Promise((resolve, reject) => {
      this.asker = { resolve, reject };
      this.goOn();
    });
  }

  /** A person is being asked meanwhile, and may take their time. */
  pause(): void {
    window.clearTimeout(this.timer);
  }

  goOn(): void {
    this.pause();
    if (this.asker) this.timer = window.setTimeout(() => this.giveUp(), PATIENCE_MS);
  }

  give(token: CardToken): void {
    this.asker?.resolve(token);
    this.end();
  }

  refuse(message: string): void {
    this.asker?.reject(new CardRefused(message));
    this.end();
  }

  /** Nobody waits any more. */
  end(): void {
    this.asker = null;
    this.pause();
  }

  private giveUp(): void {
    this.refuse(SILENT_WORDS);
    this.onSilence();
  }
}
