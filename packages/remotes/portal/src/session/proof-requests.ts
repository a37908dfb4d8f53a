/**
 * Requests for a fresh proof of who is signed in, from whatever was refused for want of one to the dialog that takes it.
 * Several at once wait for the same proof.
 */
export class ProofRequests {
  private waiting: ((proved: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();

  readonly isOpen = (): boolean => this.waiting.length > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether the customer has proved who they are; false where they put it off, or no dialog is there to take it. */
  request(): Promise<boolean> {
    if (this.listeners.size === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.waiting = [...this.waiting, resolve];
      this.notify();
    });
  }

  settle(proved: boolean): void {
    const { waiting } = this;
    this.waiting = [];
    this.notify();
    for (const resolve of waiting) resolve(proved);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
