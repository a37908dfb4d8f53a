import { callJson, type ChatConversation, type ChatLine, type ChatQuote, type ChatStart } from '@coati/api';

const ANSWER_WITHIN_MS = 10_000;
const HOME = '/api/chat/conversations';
const at = (key: string, rest: string): string => `${HOME}/${encodeURIComponent(key)}${rest}`;

function send<T>(method: string, path: string, body?: object): Promise<T> {
  // Words that are under way when the visitor follows a link still arrive.
  const init: RequestInit = { method, keepalive: body !== undefined };
  if (body)
    Object.assign(init, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return callJson<T>(fetch, path, init, { timeoutMs: ANSWER_WITHIN_MS });
}

/** The chat service's own calls. Each raises CallFailed. */
export const chatCalls = {
  start: (body: ChatStart) => send<ChatConversation>('POST', HOME, body),
  read: (key: string) => send<ChatConversation>('GET', at(key, '')),
  say: (key: string, id: string, text: string) => send<ChatLine>('POST', at(key, '/messages'), { id, text }),
  move: (key: string, url: string, quote: ChatQuote | null) =>
    send<unknown>('PUT', at(key, '/page'), { url, quote }),
  leaveContact: (key: string, email: string) => send<unknown>('POST', at(key, '/contact'), { email }),
  mailTranscript: (key: string, email: string) => send<unknown>('POST', at(key, '/transcript'), { email }),
  end: (key: string) => send<unknown>('POST', at(key, '/end'), {}),
  events: (key: string, after: number) => at(key, `/events?after=${after}`),
};

export type ChatCalls = typeof chatCalls;
