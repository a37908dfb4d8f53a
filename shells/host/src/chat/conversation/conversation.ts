import { CallFailed, type ChatConversation, type ChatLine, type ChatQuote, type ChatStart } from '@coati/api';
import { chatCalls, type ChatCalls } from './calls';
import { gone, heardUpTo, silence, withLines, type Talk } from './lines';

/** EventSource.CLOSED: it will not come back by itself. */
const CLOSED = 2;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const isUnknown = (error: unknown): boolean => error instanceof CallFailed && error.problem.status === 404;
/** What the service will not take, however often it is asked: another try would only hide it. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.problem.status >= 400 &&
  error.problem.status < 500 &&
  error.problem.status !== 429;

/** The world as a conversation sees it; tests give their own. */
export interface TalkWorld {
  calls: ChatCalls;
  open: (address: string) => EventSource;
  wait: (ms: number, then: () => void) => () => void;
  newId: () => string;
}

const browserWorld: TalkWorld = {
  calls: chatCalls,
  open: (address) => new EventSource(address),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  newId: () => crypto.randomUUID(),
};

/**
 * One conversation, followed by events. What the visitor says is sent until the service has it, in order, under an id
 * that makes a second arrival harmless; what was said meanwhile is asked for from the first line that is missing.
 */
export class Conversation {
  private talk: Talk = silence;
  private events: EventSource | undefined;
  private stopWaiting: (() => void) | undefined;
  private sending = false;
  private resting = false;
  private pauseMs = FIRST_PAUSE_MS;
  private readonly listeners = new Set<() => void>();

  private constructor(
    readonly key: string,
    private readonly world: TalkWorld,
  ) {}

  /** Begins one with the visitor's first words. Raises: CallFailed. */
  static async start(
    request: Omit<ChatStart, 'startId'>,
    startId: string,
    world = browserWorld,
  ): Promise<Conversation> {
    const begun = await world.calls.start({ ...request, startId });
    const conversation = new Conversation(begun.key, world);
    conversation.take(begun);
    conversation.follow();
    return conversation;
  }

  /** Goes on with one of this tab's, as soon as the service answers. Raises: CallFailed: it is no longer known. */
  static async resume(key: string, world = browserWorld): Promise<Conversation> {
    const conversation = new Conversation(key, world);
    for (;;) {
      try {
        conversation.take(await world.calls.read(key));
        break;
      } catch (error) {
        if (isFinal(error)) throw error;
        await conversation.pause();
      }
    }
    conversation.follow();
    return conversation;
  }

  readonly current = (): Talk => this.talk;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  get isRunning(): boolean {
    return this.talk.state === 'waiting' || this.talk.state === 'open';
  }

  /** Whether something may still be said: an unanswered one waits for the visitor's address. */
  private get isFollowed(): boolean {
    return this.talk.state !== 'closed';
  }

  say(text: string): void {
    const pending = [...this.talk.pending, { id: this.world.newId(), text, isRefused: false }];
    this.change({ ...this.talk, pending });
    void this.send();
  }

  /** Tells the agent which page the visitor looks at; nobody misses it where it fails. */
  move(url: string, quote: ChatQuote | null): void {
    if (this.isRunning) this.ask(this.world.calls.move(this.key, url, quote)).catch(() => undefined);
  }

  leaveContact(email: string): Promise<void> {
    return this.ask(this.world.calls.leaveContact(this.key, email)).then(() => this.look());
  }

  mailTranscript(email: string): Promise<unknown> {
    return this.ask(this.world.calls.mailTranscript(this.key, email));
  }

  async end(): Promise<void> {
    await this.ask(this.world.calls.end(this.key));
    await this.look();
  }

  /** Hears nothing until it wakes: another tab of the visitor's does. */
  rest(): void {
    this.resting = true;
    this.stop();
  }

  /** Hears again, from where it stopped. */
  wake(): void {
    if (!this.resting) return;
    this.resting = false;
    void this.look().then(() => this.follow());
  }

  private stop(): void {
    this.events?.close();
    this.events = undefined;
    this.stopWaiting?.();
  }

  private follow(): void {
    this.stop();
    if (this.resting || !this.isFollowed) return;
    const events = this.world.open(this.world.calls.events(this.key, heardUpTo(this.talk.lines)));
    this.events = events;
    events.addEventListener('line', ({ data }: MessageEvent<string>) => {
      this.pauseMs = FIRST_PAUSE_MS;
      this.hear([JSON.parse(data) as ChatLine]);
      if (!this.isFollowed) this.stop();
    });
    // The browser comes back by itself after a break, but not after an answer that is none.
    events.addEventListener('error', () => {
      if (events.readyState !== CLOSED || this.events !== events) return;
      this.stopWaiting = this.world.wait(this.nextPause(), () => void this.look().then(() => this.follow()));
    });
  }

  /** What a call answers. One that the service does not know any more is over with it: nothing more is asked of it. */
  private async ask<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (isUnknown(error)) {
        this.stop();
        this.change(gone(this.talk));
      }
      throw error;
    }
  }

  /** What stands in the service's book; a look that fails is made up for by the events. */
  private async look(): Promise<void> {
    if (this.talk.isGone) return;
    try {
      this.take(await this.ask(this.world.calls.read(this.key)));
    } catch (error) {
      console.warn('The chat could not be read', error);
    }
  }

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (;;) {
      const next = this.talk.pending.find(({ isRefused }) => !isRefused);
      if (!next) break;
      try {
        this.hear([await this.ask(this.world.calls.say(this.key, next.id, next.text))]);
        this.pauseMs = FIRST_PAUSE_MS;
      } catch (error) {
        if (isFinal(error)) this.refuse(next.id);
        else await this.pause();
      }
    }
    this.sending = false;
  }

  private refuse(id: string): void {
    const pending = this.talk.pending.map((one) => (one.id === id ? { ...one, isRefused: true } : one));
    this.change({ ...this.talk, pending });
    void this.look();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => void this.world.wait(this.nextPause(), resolve));
  }

  private nextPause(): number {
    const pause = this.pauseMs;
    this.pauseMs = Math.min(2 * pause, LONGEST_PAUSE_MS);
    return pause;
  }

  private take({ lines, answerTo }: ChatConversation): void {
    this.change({ ...withLines(this.talk, lines), answerTo });
  }

  private hear(lines: readonly ChatLine[]): void {
    this.change(withLines(this.talk, lines));
  }

  private change(talk: Talk): void {
    this.talk = talk;
    this.listeners.forEach((changed) => changed());
  }
}
