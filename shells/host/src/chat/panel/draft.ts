import type { Conversation } from '../conversation/conversation';

/** What is being typed. It goes along, whatever stands here next: a talk begun in another tab, or a new one. */
export class Draft {
  private text = '';
  private isSubmitted = false;

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
