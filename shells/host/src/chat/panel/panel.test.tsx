import type { ChatLine } from '@coati/api';
import { expectNoAxeViolations } from '@coati/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Availability } from '../availability';
import { Memory } from '../memory';
import { Widget } from '../widget';

const key = 'k'.repeat(32);
const line = (seq: number, text: string, more: Partial<ChatLine> = {}): ChatLine => ({
  seq,
  id: null,
  kind: 'said',
  author: 'agent',
  name: 'Ada',
  text,
  at: '2026-11-21T15:00:00Z',
  ...more,
});
const first = line(1, 'A question', { author: 'visitor', name: '', id: 'first' });

/** The chat service, in this page: a book of lines, what it was asked, and how it answers next. */
const service = { book: [first], asked: [] as string[], refuses: null as number | null, again: '1' };
const streams: EventTarget[] = [];
/** What the visitor says is confirmed once this is let go. */
let held = Promise.resolve();
let letGo = (): void => undefined;

beforeEach(() => {
  Object.assign(service, { book: [first], asked: [], refuses: null, again: '1' });
  held = new Promise((resolve) => (letGo = resolve));
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => 0,
    removeEventListener: () => 0,
  }));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readyState = 1;
      constructor() {
        super();
        streams.push(this);
      }
      close(): void {
        this.readyState = 2;
      }
    },
  );
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
    return Response.json({ key, state: 'waiting', agent: null, lines: service.book });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function aPage() {
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
async function talking() {
  new Memory().remember({ key, isOpen: true });
  const page = aPage();
  await screen.findByText('A question');
  return page;
}

const hear = (said: ChatLine): void =>
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('line', { data: JSON.stringify(said) })));
const minimize = () => screen.getByRole('button', { name: 'Minimize the chat' });
const chatButton = () => screen.findByRole('button', { name: /^Live Chat Now/ });

it('keeps what was typed before the first word over a look at the page behind', async () => {
  const { user } = aPage();
  await user.click(await chatButton());
  await user.type(await screen.findByLabelText('Your question'), 'Is a bad knee');
  await user.keyboard('{Escape}');
  expect(await chatButton()).toHaveFocus();
  await user.click(await chatButton());
  expect(screen.getByLabelText('Your question')).toHaveValue('Is a bad knee');
  expect(screen.getByRole('heading', { name: 'Live chat' })).toHaveFocus();
});

it('tells of what an agent says while it is minimized, until it was looked at', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'half a');
  await user.click(minimize());
  hear(line(2, 'Ada is here.', { kind: 'joined', author: 'system' }));
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now');
  hear(line(3, 'Hello'));
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now 1 new message');
  expect(screen.getByText('1 new message in the chat')).toHaveRole('status');
  hear(line(4, 'Are you there?'));
  expect(screen.getByText('2 new messages in the chat')).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(await chatButton());
  expect(screen.getByLabelText('Your message')).toHaveValue('half a');
  await user.click(minimize());
  expect(await chatButton()).toHaveAccessibleName('Live Chat Now');
});

it('gives the focus to its button also where it stood again by itself after a page change', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), '{Escape}');
  expect(await chatButton()).toHaveFocus();
});

it('shows the newest words when it is opened again: a box that is hidden cannot be scrolled', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const { user } = await talking();
  await user.click(minimize());
  const log = screen.getByRole('log', { hidden: true });
  log.scrollTop = 0;
  await user.click(await chatButton());
  expect(log.scrollTop).toBe(900);
});

it('hears on the next page what was said to a chat minimized on the one before', async () => {
  const before = await talking();
  await before.user.click(minimize());
  before.unmount();
  service.book = [first, line(2, 'Hello')];
  const { user } = aPage();
  expect(await screen.findByText('1 new message in the chat')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Live chat' })).not.toBeInTheDocument();
  await user.click(await chatButton());
  expect(screen.getByText('Hello')).toBeVisible();
});

it('does not forget a conversation because the service is away for a while', async () => {
  vi.useFakeTimers();
  new Memory().remember({ key, isOpen: true });
  service.refuses = 503;
  aPage();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(
    screen.getByText(/does not answer at the moment. Nothing of your conversation is lost/),
  ).toBeVisible();
  service.refuses = null;
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText('A question')).toBeVisible();
});

it('begins anew where the conversation is not known any more', async () => {
  new Memory().remember({ key, isOpen: true });
  service.refuses = 404;
  aPage();
  expect(await screen.findByLabelText('Your question')).toBeVisible();
  expect(new Memory().conversation).toBeNull();
});

it('leaves the words that somebody was writing when the conversation ended', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'One more thing');
  hear(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  const left = screen.getByLabelText('You wrote this, but it was not sent');
  expect(left).toHaveValue('One more thing');
  expect(left).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('says so when the end did not reach the service', async () => {
  const { user } = await talking();
  service.refuses = 503;
  await user.click(screen.getByRole('button', { name: 'End the chat' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not reach us.');
});

it('asks for one copy, however often the button is pressed', async () => {
  service.book = [first, line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' })];
  const { user } = await talking();
  await user.type(screen.getByLabelText(/copy of this chat/), 'ada@example.com');
  await user.dblClick(screen.getByRole('button', { name: 'Send me a copy' }));
  expect(await screen.findByText('The copy is on its way.')).toBeVisible();
  expect(service.asked.filter((one) => one.includes('/transcript'))).toHaveLength(1);
});

it('has a copy mailed in the middle as well, and all of it at the end', async () => {
  const { user } = await talking();
  const asks = screen.getByRole('button', { name: 'Get a copy by e-mail' });
  expect(asks).toHaveAttribute('aria-expanded', 'false');
  await user.click(asks);
  expect(asks).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText(/copy of this chat/)).toHaveFocus();
  await expectNoAxeViolations();
  await user.keyboard('ada@example.com{Enter}');
  expect(await screen.findByText('The copy is on its way.')).toHaveFocus();
  expect(screen.getByLabelText('Your message')).toBeVisible();
  hear(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  await user.type(await screen.findByLabelText(/copy of this chat/), 'ada@example.com{Enter}');
  expect(await screen.findByText('The copy is on its way.')).toBeVisible();
  expect(service.asked.filter((one) => one.includes('/transcript'))).toHaveLength(2);
});

it('an address that is being typed is not lost when the conversation ends meanwhile', async () => {
  const { user } = await talking();
  await user.click(screen.getByRole('button', { name: 'Get a copy by e-mail' }));
  await user.keyboard('ada@exam');
  hear(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  expect(screen.getByLabelText(/copy of this chat/)).toHaveValue('ada@exam');
  expect(screen.getByLabelText(/copy of this chat/)).toHaveFocus();
});

it('an end that takes the field away gives its focus to what says so; whoever is elsewhere stays there', async () => {
  const { user, unmount } = await talking();
  await user.click(screen.getByLabelText('Your message'));
  hear(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  expect(screen.getByText('The conversation has ended.')).toHaveFocus();
  unmount();
  await talking();
  hear(line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' }));
  expect(document.body).toHaveFocus();
});

it('a second press on what ends the chat does not put it away', async () => {
  const { user } = await talking();
  const ends = screen.getByRole('button', { name: 'End the chat' });
  service.book = [first, line(2, 'This conversation has ended.', { kind: 'closed', author: 'system' })];
  await user.click(ends);
  await screen.findByText('The conversation has ended.');
  await user.click(ends);
  expect(screen.getByText('A question')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Begin a new chat' })).not.toBe(ends);
});

it('a chat begun in another tab takes the place of the first words, with what was being typed', async () => {
  const { user, memory } = aPage();
  await user.click(await chatButton());
  await user.type(await screen.findByLabelText('Your question'), 'Is a bad knee');
  act(() => memory.remember({ key, isOpen: true }));
  expect(await screen.findByText('A question')).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('Is a bad knee');
});

it('a chat that is over in another tab, or whose visitor has signed out, is shown no more', async () => {
  const { memory } = await talking();
  act(() => memory.remember(null));
  expect(screen.queryByText('A question')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Your question')).toBeVisible();
  expect(streams.at(-1)).toMatchObject({ readyState: 2 });
});

it('an open panel behind another tab has been read by nobody', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { memory } = await talking();
  hear(line(2, 'Hello'));
  expect(memory.conversation?.seen ?? 0).toBe(0);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(memory.conversation?.seen).toBe(2);
});

it('says for how long enough copies were sent', async () => {
  const { user } = await talking();
  await user.click(screen.getByRole('button', { name: 'Get a copy by e-mail' }));
  service.refuses = 429;
  service.again = '86400';
  await user.keyboard('ada@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('often enough for today');
});

it('has the browser ask before words are left behind that do not go out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await talking();
  const leaves = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  expect(leaves()).toBe(true);
  service.refuses = 503;
  await user.type(screen.getByLabelText('Your message'), 'Hello{Enter}');
  expect(leaves()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(leaves()).toBe(false);
});

it('an address in an agent’s words leads there, one in the visitor’s own does not', async () => {
  service.book = [
    line(1, 'See https://evil.example/', { author: 'visitor', name: '', id: 'first' }),
    line(2, 'Read (https://coati.example/blog/x?a=1), please.'),
  ];
  new Memory().remember({ key, isOpen: true });
  aPage();
  const link = await screen.findByRole('link', { name: /coati\.example/ });
  expect(link).toHaveAttribute('href', 'https://coati.example/blog/x?a=1');
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(screen.queryByRole('link', { name: /evil/ })).not.toBeInTheDocument();
});

it('words in any script are set in their own direction', async () => {
  service.book = [line(1, 'مرحبا', { author: 'visitor', name: '', id: 'first' })];
  new Memory().remember({ key, isOpen: true });
  aPage();
  expect(await screen.findByText('مرحبا')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Your message')).toHaveAttribute('dir', 'auto');
});

it('words that arrive stay in their place, so that they are read out once', async () => {
  const { user } = await talking();
  await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}');
  const item = screen.getByText('And skiing?').closest('li');
  expect(item).toHaveTextContent('Sending …');
  letGo();
  await waitFor(() => expect(item).toHaveTextContent('You ·'));
  expect(item).toBeInTheDocument();
});

it('says so when words do not get through', async () => {
  const { user } = await talking();
  service.refuses = 503;
  await user.type(screen.getByLabelText('Your message'), 'And skiing?{Enter}');
  expect(await screen.findByText(/does not reach us at the moment/, {}, { timeout: 6_000 })).toHaveRole(
    'status',
  );
}, 10_000);
