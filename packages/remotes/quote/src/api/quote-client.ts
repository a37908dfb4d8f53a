import {
  asCallFailed,
  CallFailed,
  callJson,
  problemOf,
  type QuoteAnswer,
  type QuoteLine,
  type QuoteRequest,
  type QuoteVocabulary,
  watchdog,
} from '@coati/api';
import { BrokenStream, readLines } from './ndjson';

/** The quotes service as the page sees it. */
export interface QuoteClient {
  /** Asks for a quote; yields its lines as carriers answer. */
  request(request: QuoteRequest, signal: AbortSignal): AsyncGenerator<QuoteLine>;
  read(quoteId: string, signal?: AbortSignal): Promise<QuoteAnswer>;
  vocabulary(signal?: AbortSignal): Promise<QuoteVocabulary>;
}

/** The service's own deadline is 8 s; silence for longer than this means that the connection is dead. */
const SILENCE_LIMIT_MS = 12_000;
const ANSWER_LIMIT_MS = 10_000;

const LINE_TYPES = new Set(['started', 'offers', 'declined', 'done']);

function isQuoteLine(value: unknown): value is QuoteLine {
  return (
    typeof value === 'object' && value !== null && LINE_TYPES.has(String((value as { type?: unknown }).type))
  );
}

export function createQuoteClient(
  fetcher: typeof fetch = (...call) => globalThis.fetch(...call),
  limits = { silenceMs: SILENCE_LIMIT_MS, answerMs: ANSWER_LIMIT_MS },
): QuoteClient {
  async function* request(body: QuoteRequest, signal: AbortSignal): AsyncGenerator<QuoteLine> {
    const guard = watchdog({ signal, timeoutMs: limits.silenceMs });
    try {
      const response = await fetcher('/api/quotes', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/x-ndjson, application/problem+json',
        },
        body: JSON.stringify(body),
        signal: guard.signal,
      });
      if (!response.ok) throw new CallFailed(await problemOf(response));
      if (!response.body) throw new BrokenStream('the answer has no body');
      for await (const line of readLines(response.body)) {
        guard.touch();
        // A line of a kind that a later service may add is not ours to show.
        if (isQuoteLine(line)) yield line;
      }
    } catch (error) {
      throw asCallFailed(error, guard.timedOut(), signal.aborted);
    } finally {
      guard.end();
    }
  }
  const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
    callJson<T>(
      fetcher,
      path,
      { headers: { Accept: 'application/json' } },
      { signal, timeoutMs: limits.answerMs },
    );
  return {
    request,
    read: (quoteId, signal) => get<QuoteAnswer>(`/api/quotes/${encodeURIComponent(quoteId)}`, signal),
    vocabulary: (signal) => get<QuoteVocabulary>('/api/quotes/meta', signal),
  };
}
