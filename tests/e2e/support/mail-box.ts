/** Addresses of test customers, and the sandbox's mail box that their mails arrive in. */
import { sandboxUrl } from './browser';

/** An address of its own for each purchase; in letters, since the service refuses what reads like a card number. */
export const someone = (name: string): string =>
  `${name}-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}@example.com`;

export interface Mail {
  id: string | number;
  to: string[] | string;
  subject: string;
}

/** Messages in the sandbox's mail box for one address, once at least one is there. */
export async function mailFor(address: string, withinMs = 15_000): Promise<Mail[]> {
  const until = Date.now() + withinMs;
  for (;;) {
    const response = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(address)}`);
    const body = (await response.json()) as Mail[] | { messages: Mail[] };
    const messages = Array.isArray(body) ? body : body.messages;
    if (messages.length > 0 || Date.now() > until) return messages;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
