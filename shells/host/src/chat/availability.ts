/** How often a page asks. Source: H-01. */
export const POLL_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

/** The world as the poll sees it; tests give their own. */
export interface PollWorld {
  ask: () => Promise<Response>;
  every: (ms: number, call: () => void) => () => void;
}

const browserWorld: PollWorld = {
  ask: () =>
    fetch('/api/crm/chat-availability', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), priority: 'low' }),
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};

/** Whether somebody is there to chat: unknown until the first answer, and as it was while answers fail. Source: H-01. */
export class Availability {
  private known: boolean | null = null;
  private asking = false;
  private end: (() => void) | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly world: PollWorld = browserWorld) {}

  /** True, false, or null: unknown. */
  readonly current = (): boolean | null => this.known;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  readonly start = (): void => {
    if (this.end) return;
    void this.ask();
    this.end = this.world.every(POLL_MS, () => void this.ask());
  };

  readonly stop = (): void => {
    this.end?.();
    this.end = undefined;
  };

  private async ask(): Promise<void> {
    // A slow answer is never followed by a second question.
    if (this.asking) return;
    this.asking = true;
    try {
      this.learn(await read(await this.world.ask()));
    } catch (error) {
      console.error('Failed to fetch chat availability', error);
    } finally {
      this.asking = false;
    }
  }

  private learn(isAvailable: boolean | null): void {
    if (isAvailable === this.known) return;
    this.known = isAvailable;
    this.listeners.forEach((changed) => changed());
  }
}

async function read(answer: Response): Promise<boolean | null> {
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const { isAvailable } = (await answer.json()) as { isAvailable?: unknown };
  if (typeof isAvailable === 'boolean' || isAvailable === null) return isAvailable;
  throw new Error('it answered something else');
}
