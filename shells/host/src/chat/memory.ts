/** What this tab remembers of its chat: which quotes' invitations were closed, and the conversation that goes on. */
export interface Remembered {
  dismissed: string[];
  /** `seen`: the number of the last line that stood before the visitor's eyes. */
  conversation: { key: string; isOpen: boolean; seen?: number } | null;
}

const STORAGE_KEY = 'coati-chat';
const MOST_DISMISSED = 20;
const nothing: Remembered = { dismissed: [], conversation: null };

/** Kept in session storage; where the browser forbids that, for as long as the page stands. No words are kept here. */
export class Memory {
  private kept: Remembered;

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage) {
    this.kept = this.read();
  }

  get conversation(): Remembered['conversation'] {
    return this.kept.conversation;
  }

  isDismissed(quoteId: string): boolean {
    return this.kept.dismissed.includes(quoteId);
  }

  dismiss(quoteId: string): void {
    this.write({ ...this.kept, dismissed: [...this.kept.dismissed, quoteId].slice(-MOST_DISMISSED) });
  }

  remember(conversation: Remembered['conversation']): void {
    this.write({ ...this.kept, conversation });
  }

  /** What is known of the conversation that goes on, with this changed. */
  note(change: { isOpen?: boolean; seen?: number }): void {
    const { conversation } = this.kept;
    if (conversation) this.remember({ ...conversation, ...change });
  }

  private write(kept: Remembered): void {
    this.kept = kept;
    try {
      this.storage.setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // A reload then begins anew.
    }
  }

  private read(): Remembered {
    try {
      const read: unknown = JSON.parse(this.storage.getItem(STORAGE_KEY) ?? 'null');
      return isRemembered(read) ? read : nothing;
    } catch {
      return nothing;
    }
  }
}

function isRemembered(read: unknown): read is Remembered {
  if (typeof read !== 'object' || read === null) return false;
  const { dismissed, conversation } = read as Partial<Remembered>;
  if (!Array.isArray(dismissed)) return false;
  return (
    conversation === null ||
    (typeof conversation?.key === 'string' && /^[\w-]{16,64}$/.test(conversation.key))
  );
}
