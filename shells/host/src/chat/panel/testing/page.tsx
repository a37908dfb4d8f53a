/** A page with the chat on it, and a chat service within the page. */
import type { ChatLine } from '@coati/api';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Availability } from '../../availability';
import { Memory } from '../../memory';
import { Widget } from '../../widget';

export const key = 'k'.repeat(32);
export const line = (seq: number, text: string, more: Partial<ChatLine> = {}): ChatLine => ({
  seq,
  id: null,
  kind: 'said',
  author: 'agent',
  name: 'Ada',
  text,
  at: '2026-11-21T15:00:00Z',
  ...more,
});
export const first = line(1, 'A question', { author: 'visitor', name: '', id: 'first' });
export const closed = line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' });

/** A book of lines, what was asked for, and how it answers next. */
export const service = {
  book: [first],
  asked: [] as string[],
  refuses: null as number | null,
  again: '1',
  answerTo: null as string | null,
  /** What the visitor says is confirmed once this is let go. */
  letGo: (): void => undefined,
};
export const streams: EventTarget[] = [];

class Events extends EventTarget {
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

/** Whoever imports this file has the service in each test, and nothing of the test before. */
beforeEach(() => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  Object.assign(service, { book: [first], asked: [], refuses: null, again: '1', answerTo: null, letGo });
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    service.asked.push(`${method} ${path.replace(key, 'it')}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (service.refuses)
      return Response.json(
        { type: 'about:blank' },
        { status: service.refuses, headers: { 'Retry-After': service.again } },
      );
    if (path.endsWith('/messages')) {
      await held;
      const said = JSON.parse(String(body)) as { id: string; text: string };
      return Response.json(line(2, said.text, { author: 'visitor', name: '', id: said.id }));
    }
    const { book: lines, answerTo } = service;
    return Response.json({ key, state: 'waiting', agent: null, answerTo, lines });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

export function aPage() {
  const memory = new Memory();
  const world = {
    availability: new Availability({
      ask: async () => Response.json({ isAvailable: true }),
      every: () => () => undefined,
    }),
    memory,
    tabs: { show: () => undefined },
    prechat: () => ({ url: 'https://coati.example/', partner: 'coati', webSource: 'coati' }),
    store: null,
    vendor: null,
    onNavigated: () => () => undefined,
  };
  return { ...render(<Widget world={world} />), memory, user: userEvent.setup() };
}

/** A page on which a conversation has begun, and stands open. */
export async function talking() {
  new Memory().remember({ key, isOpen: true });
  const page = aPage();
  await screen.findByText('A question');
  return page;
}

export const hear = (said: ChatLine): void =>
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('line', { data: JSON.stringify(said) })));
export const minimize = () => screen.getByRole('button', { name: 'Minimize the chat' });
export const chatButton = () => screen.findByRole('button', { name: /^Live Chat Now/ });
