/** One RFC 9457 problem as our services write it. */
export interface Problem {
  type: string;
  title?: string;
  status: number;
  detail?: string;
  requestId?: string;
  errors?: { pointer: string; code: string; message: string }[];
  /** Whole seconds to wait before another try, where the answer said so. */
  retryAfterSeconds?: number;
  [extra: string]: unknown;
}

/** A call that brought no answer; `problem.type` says which of our words to show. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  constructor(readonly problem: Problem) {
    super(problem.type);
  }
}

export const UNREACHABLE = 'coati:unreachable';
export const TIMED_OUT = 'coati:timed-out';
export const UNREADABLE = 'coati:unreadable';

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs: number;
}

/** An abort signal that also fires after `timeoutMs` without a call of `touch`. */
export function watchdog({ signal, timeoutMs }: CallOptions): {
  signal: AbortSignal;
  touch: () => void;
  end: () => void;
  timedOut: () => boolean;
} {
  const controller = new AbortController();
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => controller.abort(signal?.reason);
  const touch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, timeoutMs);
  };
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  touch();
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, touch, end, timedOut: () => late };
}

/** Puts whatever went wrong into the one error the page knows; an abort by the caller passes unchanged. */
export function asCallFailed(error: unknown, timedOut: boolean, aborted: boolean): unknown {
  if (timedOut) return new CallFailed({ type: TIMED_OUT, status: 0 });
  if (aborted || error instanceof CallFailed) return error;
  return new CallFailed({ type: error instanceof TypeError ? UNREACHABLE : UNREADABLE, status: 0 });
}

/** Reads the problem out of an answer that is not 2xx; a page of HTML from a proxy counts by its status alone. */
export async function problemOf(response: Response): Promise<Problem> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } : {};
  const bare: Problem = { type: 'about:blank', status: response.status, ...wait };
  if (!response.headers.get('content-type')?.includes('json')) return bare;
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null
      ? { ...bare, ...body, ...wait, status: response.status }
      : bare;
  } catch {
    return bare;
  }
}

/** Something behind the service was away; most often it is back before anybody has read that. */
const AWAY = new Set([502, 503, 504]);
/** Milliseconds; every page that met the same moment would come back in the same one. */
const pause = (): number => 500 + 500 * Math.random();

/**
 * The answer, asked for once more where reading met a moment in which something was away. What changes anything is not
 * sent again: whether it was done is for the caller to find out.
 */
async function answerOf(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const first = await fetcher(path, init);
  if (!AWAY.has(first.status) || (init.method ?? 'GET') !== 'GET') return first;
  await new Promise((resolve) => setTimeout(resolve, pause()));
  return init.signal.aborted ? first : fetcher(path, init);
}

/**
 * Sends one JSON call and returns the parsed answer; undefined where an answer holds nothing.
 *
 * Raises: CallFailed with the service's problem, or one of the `coati:` types when no answer came.
 */
export async function callJson<T>(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit,
  options: CallOptions,
): Promise<T> {
  const guard = watchdog(options);
  try {
    const response = await answerOf(fetcher, path, { ...init, signal: guard.signal });
    if (!response.ok) throw new CallFailed(await problemOf(response));
    const text = await response.text();
    return (text ? JSON.parse(text) : undefined) as T;
  } catch (error) {
    throw asCallFailed(error, guard.timedOut(), options.signal?.aborted ?? false);
  } finally {
    guard.end();
  }
}
