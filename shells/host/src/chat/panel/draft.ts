import type { Conversation } from '../conversation/conversation';

/** What is being typed. It goes along, whatever stands here next: a talk begun in another tab, or a new one. */
export class Draft {
  private text = '';
  private isSubmitted = false;
  private talk: Conversation | null = null;

  get words(): string {
    return this.text;
  }

  keep(text: string): void {
    this.text = text;
    this.isSubmitted = false;
  }

  /** The visitor has sent it off to begin a conversation with; a browser that filled it in said nothing of it before. */
  submit(text: string): void {
    this.text = text;
    this.isSubmitted = true;
  }

  /** The talk that stands here now. */
  goWith(talk: Conversation): void {
    this.talk = talk;
  }

  /** What is being typed, after the words that the last talk would not take: they are not put away with it. */
  takeBack(): string {
    const refused = this.talk?.current().pending.filter(({ isRefused }) => isRefused) ?? [];
    this.talk = null;
    this.text = [...refused.map(({ text }) => text), this.text].filter(Boolean).join('\n');
    return this.text;
  }

  /** It began none: it stands to be sent again. */
  giveBack(): void {
    this.isSubmitted = false;
  }

  /** Says in another tab's conversation, which came first, what was sent off here. */
  sayIn(conversation: Conversation): void {
    if (!this.isSubmitted) return;
    conversation.say(this.text);
    this.keep('');
  }
}
