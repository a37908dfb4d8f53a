/** What this tab remembers of its chat: which quotes' invitations were closed, and the conversation that goes on. */
export interface Remembered {
  dismissed: string[];
  /** `seen`: the number of the last line that stood before the visitor's eyes, in whichever tab. */
  conversation: { key: string; isOpen: boolean; seen?: number } | null;
}

const STORAGE_KEY = 'coati-chat';
const MOST_DISMISSED = 20;
const nothing: Remembered = { dismissed: [], conversation: null };

type Changed = (now: Remembered, before: Remembered) => void;

/** Kept in session storage; where the browser forbids that, for as long as the page stands. No words are kept here. */
export class Memory {
  private kept: Remembered;
  private readonly listeners = new Set<Changed>();

  constructor(private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage) {
    this.kept = this.read();
  }

  readonly current = (): Remembered => this.kept;

  readonly subscribe = (changed: Changed): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  get conversation(): Remembered['conversation'] {
    return this.kept.conversation;
  }

  isDismissed(quoteId: string): boolean {
    return this.kept.dismissed.includes(quoteId);
  }

  dismiss(...quoteIds: string[]): void {
    const more = quoteIds.filter((id) => !this.isDismissed(id));
    if (more.length === 0) return;
    this.write({ ...this.kept, dismissed: [...this.kept.dismissed, ...more].slice(-MOST_DISMISSED) });
  }

  remember(conversation: Remembered['conversation']): void {
    if (conversation !== this.conversation) this.write({ ...this.kept, conversation });
  }

  /** What is known of the conversation that goes on, with this changed. What was seen once stays seen. */
  note({ isOpen, seen = 0 }: { isOpen?: boolean; seen?: number }): void {
    const { conversation } = this.kept;
    if (!conversation) return;
    const now = {
      ...conversation,
      isOpen: isOpen ?? conversation.isOpen,
      seen: Math.max(seen, conversation.seen ?? 0),
    };
    if (now.isOpen !== conversation.isOpen || now.seen !== (conversation.seen ?? 0)) this.remember(now);
  }

  private write(kept: Remembered): void {
    const before = this.kept;
    this.kept = kept;
    try {
      this.storage().setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // A reload then begins anew, unless another tab knows.
    }
    this.listeners.forEach((changed) => changed(kept, before));
  }

  private read(): Remembered {
    try {
      const read: unknown = JSON.parse(this.storage().getItem(STORAGE_KEY) ?? 'null');
      return isRemembered(read) ? read : nothing;
    } catch {
      return nothing;
    }
  }
}

/** Whether this can be a conversation's key. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{16,64}$/.test(key);

function isRemembered(read: unknown): read is Remembered {
  if (typeof read !== 'object' || read === null) return false;
  const { dismissed, conversation } = read as Partial<Remembered>;
  if (!Array.isArray(dismissed)) return false;
  return conversation === null || isKey(conversation?.key);
}
