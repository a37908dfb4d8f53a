import {
  CallFailed,
  type Problem,
  type QuoteAnswer,
  type QuoteLine,
  type QuoteRequest,
  UNREADABLE,
} from '@coati/api';
import {
  quoteFailed,
  quoteOffersArrived,
  quoteStarted,
  quoteSucceeded,
  toQuotePayload,
  type AppDispatch,
} from '@coati/store';
import { problemWords } from './problem-words';
import type { QuoteClient } from './quote-client';

/** How a quote came to its end: null when it is whole and in the store. */
export type Outcome = Problem | null;

interface Running {
  quoteId: string;
  end: Promise<Outcome>;
}

/** Waits between looks at a quote that carriers still answer, in ms; the last one repeats. */
const POLL_WAITS_MS = [500, 800, 1200, 2000];
/** The service answers for every carrier within 8 s; after this the quote is taken as it is. */
const POLL_LIMIT_MS = 20_000;

const asProblem = (error: unknown): Problem =>
  error instanceof CallFailed ? error.problem : { type: UNREADABLE, status: 0 };

/** The answer so far with one more line in it. */
function withLine(answer: QuoteAnswer, line: QuoteLine): QuoteAnswer {
  if (line.type === 'started' || line.type === 'done') return line.quote;
  const heard = (id: string): boolean =>
    answer.quotes.some((offer) => offer.carrier.id === id) ||
    answer.declined.some((plan) => plan.carrierId === id);
  const carriersAnswered = answer.meta.carriersAnswered + (heard(line.carrierId) ? 0 : 1);
  const meta = { ...answer.meta, carriersAnswered };
  return line.type === 'offers'
    ? { ...answer, meta, quotes: [...answer.quotes, ...line.quotes] }
    : { ...answer, meta, declined: [...answer.declined, ...line.declined] };
}

/**
 * Brings one quote at a time into the store, and goes on while the visitor walks between its screens.
 *
 * A stream that breaks after its first line is no loss: the quote has an address, and is read from there.
 */
export class QuoteSession {
  private running: Running | null = null;
  private controller = new AbortController();

  constructor(
    private readonly client: QuoteClient,
    private readonly wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    private readonly now = () => Date.now(),
  ) {}

  /**
   * Asks for a new quote; resolves with its id as soon as it has an address, while offers go on arriving.
   *
   * Raises: CallFailed when no quote came to be; the form shows why.
   */
  async start(request: QuoteRequest, dispatch: AppDispatch): Promise<string> {
    const signal = this.takeOver();
    dispatch(quoteStarted());
    const lines = this.client.request(request, signal);
    try {
      const first = await lines.next();
      const line = first.done ? null : first.value;
      if (line?.type !== 'started' && line?.type !== 'done')
        throw new CallFailed({ type: UNREADABLE, status: 0 });
      const quoteId = line.quote.id;
      this.running = { quoteId, end: this.follow(line.quote, lines, dispatch, signal) };
      return quoteId;
    } catch (error) {
      if (!signal.aborted) dispatch(quoteFailed(problemWords(asProblem(error))));
      throw error;
    }
  }

  /** The end of the quote that is arriving, else of one read from its address. */
  open(quoteId: string, dispatch: AppDispatch): Promise<Outcome> {
    if (this.running?.quoteId === quoteId) return this.running.end;
    const signal = this.takeOver();
    dispatch(quoteStarted());
    const end = this.poll(quoteId, dispatch, signal);
    this.running = { quoteId, end };
    return end;
  }

  /** Whether this quote is the one on its way, or the last that came. */
  isBringing(quoteId: string): boolean {
    return this.running?.quoteId === quoteId;
  }

  private takeOver(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    this.running = null;
    return this.controller.signal;
  }

  private async follow(
    started: QuoteAnswer,
    lines: AsyncGenerator<QuoteLine>,
    dispatch: AppDispatch,
    signal: AbortSignal,
  ): Promise<Outcome> {
    let answer = started;
    dispatch(quoteOffersArrived(toQuotePayload(answer)));
    try {
      for await (const line of lines) {
        answer = withLine(answer, line);
        if (signal.aborted) return null;
        if (line.type === 'done') return this.succeed(answer, dispatch);
        dispatch(quoteOffersArrived(toQuotePayload(answer)));
      }
      if (answer.complete) return this.succeed(answer, dispatch);
    } catch {
      // The quote is safe behind its address; reading it there is the recovery.
    }
    return this.poll(started.id, dispatch, signal);
  }

  private async poll(quoteId: string, dispatch: AppDispatch, signal: AbortSignal): Promise<Outcome> {
    const until = this.now() + POLL_LIMIT_MS;
    try {
      for (let look = 0; ; look += 1) {
        const answer = await this.client.read(quoteId, signal);
        if (signal.aborted) return null;
        if (answer.complete || this.now() >= until) return this.succeed(answer, dispatch);
        dispatch(quoteOffersArrived(toQuotePayload(answer)));
        await this.wait(POLL_WAITS_MS[Math.min(look, POLL_WAITS_MS.length - 1)] ?? 0);
        if (signal.aborted) return null;
      }
    } catch (error) {
      if (signal.aborted) return null;
      this.running = null;
      const problem = asProblem(error);
      dispatch(quoteFailed(problemWords(problem)));
      return problem;
    }
  }

  private succeed(answer: QuoteAnswer, dispatch: AppDispatch): null {
    dispatch(quoteSucceeded(toQuotePayload(answer)));
    return null;
  }
}
