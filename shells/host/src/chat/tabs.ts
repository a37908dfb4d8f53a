/** A visitor's tabs have one chat: they tell each other about it while they stand open, and nothing of it is stored. */
import type { Conversation } from './conversation/conversation';
import { isKey, type Memory, type Remembered } from './memory';

const CHANNEL = 'coati-chat';

/** What one tab tells the others. `known` answers `asked`, and tells what has changed. */
type Told =
  | { kind: 'asked' }
  | { kind: 'known'; key: string | null; seen: number; dismissed: string[] }
  /** The visitor is done with it, or has signed out. */
  | { kind: 'forgotten'; key: string }
  /** The visitor looks at it in this tab. */
  | { kind: 'looked'; key: string };

export interface Channel {
  post: (told: Told) => void;
  close: () => void;
}

/** Null where the browser has none, or refuses it together with its storage. */
export type OpenChannel = (hear: (told: unknown) => void) => Channel | null;

const openChannel: OpenChannel = (hear) => {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
    return { post: (told) => channel.postMessage(told), close: () => channel.close() };
  } catch {
    return null;
  }
};

/**
 * This tab among the visitor's others. The key goes through a channel that pages of this origin alone can open, and is
 * gone with the last of them: somebody who sits down at the computer afterwards finds nothing. Source: ADR 66.
 */
export class Tabs {
  private channel: Channel | null = null;
  private conversation: Conversation | null = null;
  private isHearing = false;
  private isLookedAtLast = !document.hidden;

  constructor(
    private readonly memory: Memory,
    private readonly open: OpenChannel = openChannel,
  ) {
    memory.subscribe((now, before) => this.tellChange(now, before));
    this.join();
    // A page that is kept aside to come back to hears nothing, and an open channel would have it thrown away.
    addEventListener('pagehide', () => this.leave());
    addEventListener('pageshow', ({ persisted }) => persisted && this.join());
    document.addEventListener('visibilitychange', () => this.look());
  }

  /** The conversation that this tab shows now. */
  show(conversation: Conversation | null): void {
    this.conversation = conversation;
    this.look();
  }

  private join(): void {
    this.channel = this.open((told) => this.hear(told));
    this.post({ kind: 'asked' });
  }

  private leave(): void {
    this.channel?.close();
    this.channel = null;
  }

  private post(told: Told): void {
    this.channel?.post(told);
  }

  /** One tab hears what is said: the one that is looked at. Browsers share six connections among all of them. */
  private look(): void {
    if (!this.conversation) return;
    if (!document.hidden) {
      this.isLookedAtLast = true;
      this.conversation.wake();
      this.post({ kind: 'looked', key: this.conversation.key });
    } else if (!this.isLookedAtLast) this.conversation.rest();
  }

  private hear(told: unknown): void {
    if (!isTold(told)) return;
    this.isHearing = true;
    if (told.kind === 'asked') this.tell(this.memory.current());
    else if (told.kind === 'known') this.learn(told);
    else if (told.key === this.memory.conversation?.key) this.follow(told.kind);
    this.isHearing = false;
  }

  private follow(kind: 'forgotten' | 'looked'): void {
    if (kind === 'forgotten') this.memory.remember(null);
    else if (document.hidden) {
      this.isLookedAtLast = false;
      this.conversation?.rest();
    }
  }

  private learn({ key, seen, dismissed }: Extract<Told, { kind: 'known' }>): void {
    this.memory.dismiss(...dismissed);
    if (key === null) return;
    const own = this.memory.conversation?.key;
    if (own === key) this.memory.note({ seen });
    // It lies minimized: this tab was opened for something else. One that goes on here is not given up for it.
    else if (!own || this.isOver()) this.memory.remember({ key, isOpen: false, seen });
  }

  private isOver(): boolean {
    return this.conversation?.current().state === 'closed';
  }

  private tell({ conversation, dismissed }: Remembered): void {
    // What has ended is read where it was held; a new tab may begin another.
    const key = conversation && !this.isOver() ? conversation.key : null;
    if (key || dismissed.length > 0)
      this.post({ kind: 'known', key, seen: conversation?.seen ?? 0, dismissed });
  }

  private tellChange(now: Remembered, before: Remembered): void {
    if (this.isHearing) return;
    const [is, was] = [now.conversation, before.conversation];
    if (was && was.key !== is?.key) this.post({ kind: 'forgotten', key: was.key });
    if (is?.key !== was?.key || is?.seen !== was?.seen || now.dismissed !== before.dismissed) this.tell(now);
  }
}

/** A tab may run another release, so what it says is read as anything else from outside. */
function isTold(read: unknown): read is Told {
  if (typeof read !== 'object' || read === null) return false;
  const { kind, key, seen, dismissed } = read as Record<string, unknown>;
  if (kind === 'asked') return true;
  if (kind === 'forgotten' || kind === 'looked') return isKey(key);
  return (
    kind === 'known' &&
    (key === null || isKey(key)) &&
    Number.isSafeInteger(seen) &&
    Array.isArray(dismissed) &&
    dismissed.every(isKey)
  );
}
