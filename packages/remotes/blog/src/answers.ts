import type { PageData } from '@coati/api';

/** After this the browser may as well load the document, which says what is the matter. */
const LIMIT_MS = 6000;
const KEPT = 20;

/** The pages read last in this tab, so that going back needs no network and finds its place at once. */
const kept = new Map<string, Promise<PageData | null>>();

/** What the content service says of one page; null where it has none, is away, or takes too long. */
export function answerOf(endpoint: string): Promise<PageData | null> {
  const known = kept.get(endpoint);
  if (known) return known;
  const asked = ask(endpoint);
  keep(endpoint, asked);
  void asked.then((page) => page ?? kept.delete(endpoint));
  return asked;
}

/** Keeps what a page already carries, as if it had been asked for. */
export function keep(endpoint: string, answer: Promise<PageData | null>): void {
  kept.set(endpoint, answer);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

async function ask(endpoint: string): Promise<PageData | null> {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? ((await answer.json()) as PageData) : null;
  } catch {
    return null;
  }
}
