import { CallFailed, type ChatLine } from '@coati/api';
import { expect, it, vi } from 'vitest';
import type { ChatCalls } from './calls';
import { Conversation, type TalkWorld } from './conversation';

const line = (seq: number, text: string, more: Partial<ChatLine> = {}): ChatLine => ({
  seq,
  id: null,
  kind: 'said',
  author: 'visitor',
  name: '',
  text,
  at: '2026-11-21T15:00:00Z',
  ...more,
});

class Events extends EventTarget {
  readyState: number = 1;
  closed = false;
  constructor(readonly address: string) {
    super();
  }
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  say(said: ChatLine): void {
    this.dispatchEvent(new MessageEvent('line', { data: JSON.stringify(said) }));
  }
  breakFor(good: boolean): void {
    this.readyState = good ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

/** A service in this page: a book of lines by id, and whatever a test makes it answer first. */
function service() {
  const book: ChatLine[] = [line(1, 'first')];
  const troubles: (() => void)[] = [];
  const opened: Events[] = [];
  const waits: { ms: number; then: () => void }[] = [];
  const take = (id: string, text: string): ChatLine => {
    const known = book.find((one) => one.id === id);
    if (known) return known;
    const next = line(book.length + 1, text, { id });
    book.push(next);
    return next;
  };
  let ids = 0;
  const calls = {
    start: async () => ({ key: 'k'.repeat(32), state: 'waiting', agent: null, lines: [...book] }),
    read: async () => ({ key: 'k'.repeat(32), state: 'waiting', agent: null, lines: [...book] }),
    say: vi.fn(async (_key: string, id: string, text: string) => {
      const trouble = troubles.shift();
      trouble?.();
      return take(id, text);
    }),
    move: vi.fn(async () => undefined),
    leaveContact: async () => undefined,
    mailTranscript: async () => undefined,
    end: async () => undefined,
    events: (_key: string, after: number) => `/events?after=${after}`,
  } as unknown as ChatCalls;
  const world: TalkWorld = {
    calls,
    open: (address) => {
      const events = new Events(address);
      opened.push(events);
      return events as unknown as EventSource;
    },
    wait: (ms, then) => {
      waits.push({ ms, then });
      return () => undefined;
    },
    newId: () => `id-${(ids += 1)}`,
  };
  return { book, troubles, opened, waits, world, take };
}

const begin = (world: TalkWorld) =>
  Conversation.start(
    {
      text: 'first',
      name: '',
      email: null,
      quote: null,
      prechat: { url: 'https://a/', partner: 'a', webSource: 'a' },
    },
    's',
    world,
  );
const texts = (talk: Conversation) => talk.current().lines.map(({ text }) => text);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('says a word once, although its answer was lost', async () => {
  const { world, troubles, waits, book, take } = service();
  const talk = await begin(world);
  troubles.push(() => {
    take('id-1', 'hello');
    throw new CallFailed({ type: 'coati:unreachable', status: 0 });
  });
  talk.say('hello');
  talk.say('again');
  await settled();
  expect(talk.current().pending.map(({ text }) => text)).toEqual(['hello', 'again']);
  waits.shift()?.then();
  await settled();
  expect(texts(talk)).toEqual(['first', 'hello', 'again']);
  expect(talk.current().pending).toEqual([]);
  expect(book).toHaveLength(3);
});

it('waits longer with each try, and tries no more what is refused for good', async () => {
  const { world, troubles, waits } = service();
  const talk = await begin(world);
  const away = (): never => {
    throw new CallFailed({ type: 'about:blank', status: 503 });
  };
  const over = (): never => {
    throw new CallFailed({ type: '/problems/conversation-over', status: 409 });
  };
  troubles.push(away, away, over);
  talk.say('hello');
  await settled();
  expect(waits[0]?.ms).toBe(1_000);
  waits[0]?.then();
  await settled();
  expect(waits[1]?.ms).toBe(2_000);
  waits[1]?.then();
  await settled();
  expect(talk.current().pending).toEqual([{ id: 'id-1', text: 'hello', isRefused: true }]);
});

it('hears an agent, each line once, and comes back for what was said during a break', async () => {
  const { world, opened, waits, book } = service();
  const talk = await begin(world);
  expect(opened[0]?.address).toBe('/events?after=1');
  const joined = line(2, 'Ada is here.', { kind: 'joined', author: 'system', name: 'Ada' });
  const said = line(3, 'Hello, how can I help?', { author: 'agent', name: 'Ada' });
  book.push(joined, said);
  opened[0]?.say(joined);
  opened[0]?.say(joined);
  expect(talk.current()).toMatchObject({ state: 'open', agent: 'Ada' });
  expect(texts(talk)).toHaveLength(2);
  // The browser reconnects a broken stream by itself; only a refused one is opened anew.
  opened[0]?.breakFor(false);
  expect(waits).toHaveLength(0);
  opened[0]?.breakFor(true);
  waits[0]?.then();
  await settled();
  expect(opened[1]?.address).toBe('/events?after=3');
  expect(texts(talk)).toEqual(['first', 'Ada is here.', 'Hello, how can I help?']);
});

it('follows no longer what has ended, and tells nobody of pages any more', async () => {
  const { world, opened } = service();
  const talk = await begin(world);
  opened[0]?.say(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  expect(opened[0]?.closed).toBe(true);
  expect(talk.isRunning).toBe(false);
  talk.move('https://a/b', null);
  expect(world.calls.move).not.toHaveBeenCalled();
});

it('asks no more for one that is gone, and keeps what was not said in it', async () => {
  const { world, opened, waits, troubles } = service();
  const conversation = await begin(world);
  const unknown = (): never => {
    throw new CallFailed({ type: 'about:blank', status: 404 });
  };
  const read = vi.fn(async () => unknown());
  world.calls.read = read;
  troubles.push(unknown);
  conversation.say('hello');
  conversation.say('again');
  await settled();
  expect(conversation.current()).toMatchObject({ state: 'closed', isGone: true });
  expect(texts(conversation)).toEqual(['first']);
  expect(conversation.current().pending.map(({ text, isRefused }) => [text, isRefused])).toEqual([
    ['hello', true],
    ['again', true],
  ]);
  opened[0]?.breakFor(true);
  conversation.rest();
  conversation.wake();
  conversation.move('https://a/b', null);
  await settled();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.closed).toBe(true);
  expect([waits.length, read.mock.calls.length]).toEqual([0, 0]);
  expect(world.calls.say).toHaveBeenCalledOnce();
  expect(world.calls.move).not.toHaveBeenCalled();
});

it.each<[string, (opened: Events[], talk: Conversation) => void]>([
  ['its stream', (opened) => opened[0]?.breakFor(true)],
  ['a page change', (_, talk) => talk.move('https://a/b', null)],
  ['its end', (_, talk) => void talk.end().catch(() => 0)],
])('one that is gone is found out by %s, once', async (_, happens) => {
  const { world, opened, waits } = service();
  const conversation = await begin(world);
  const unknown = vi.fn(async (): Promise<never> => {
    throw new CallFailed({ type: 'about:blank', status: 404 });
  });
  Object.assign(world.calls, { read: unknown, move: unknown, end: unknown });
  happens(opened, conversation);
  for (let round = 0; round < 5; round += 1) {
    waits.splice(0).forEach(({ then }) => then());
    await settled();
  }
  expect(conversation.current().isGone).toBe(true);
  expect(unknown).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
});

it('rests while another tab hears, and asks for what was said meanwhile when it wakes', async () => {
  const { world, opened, take } = service();
  const conversation = await begin(world);
  conversation.wake();
  expect(opened).toHaveLength(1);
  conversation.rest();
  expect(opened[0]?.closed).toBe(true);
  take('elsewhere', 'said in another tab');
  conversation.wake();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(conversation.current().lines.map(({ text }) => text)).toEqual(['first', 'said in another tab']);
  expect(opened[1]?.address).toBe('/events?after=2');
});

it('does not hear again what has ended while it rested', async () => {
  const { world, opened, book } = service();
  const conversation = await begin(world);
  conversation.rest();
  book.push(line(2, 'over', { kind: 'closed', author: 'system' }));
  conversation.wake();
  await vi.waitFor(() => expect(conversation.current().state).toBe('closed'));
  expect(opened).toHaveLength(1);
});
