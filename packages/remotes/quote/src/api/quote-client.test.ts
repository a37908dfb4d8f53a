import { CallFailed, type QuoteLine, TIMED_OUT, UNREACHABLE, UNREADABLE } from '@coati/api';
import { describe, expect, it, vi } from 'vitest';
import { fromQuoteParams, toQuoteRequest } from '../domain/trip-form';
import { answer, offer } from '../testing/samples';
import { json, LineStream, problem } from '../testing/streams';
import { createQuoteClient } from './quote-client';

const request = toQuoteRequest(fromQuoteParams(answer().params), null);
const lines: QuoteLine[] = [
  { type: 'started', quote: answer({ complete: false, quotes: [] }) },
  { type: 'offers', carrierId: 'harbor-mutual', quotes: [offer('a')] },
  { type: 'done', quote: answer() },
];

async function collect(stream: AsyncGenerator<QuoteLine>): Promise<string[]> {
  const types: string[] = [];
  for await (const line of stream) types.push(line.type);
  return types;
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof CallFailed ? error.problem : error),
  );

describe('[Q-06] the quotes service as a client meets it', () => {
  it('posts the trip and yields the lines as they come', async () => {
    const stream = new LineStream();
    const fetcher = vi.fn<typeof fetch>(async () => stream.response);
    const types = collect(createQuoteClient(fetcher).request(request, new AbortController().signal));
    lines.forEach((line) => stream.send(line));
    stream.close();
    expect(await types).toEqual(['started', 'offers', 'done']);
    const [path, init] = fetcher.mock.calls[0] ?? [];
    expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual(['/api/quotes', 'POST', request]);
    expect(new Headers(init?.headers).get('accept')).toContain('application/x-ndjson');
  });

  it('passes over lines of a kind it does not know', async () => {
    const body = `${JSON.stringify({ type: 'weather' })}\n7\nnull\n${JSON.stringify(lines[2])}\n`;
    const client = createQuoteClient(async () => new Response(body));
    expect(await collect(client.request(request, new AbortController().signal))).toEqual(['done']);
  });

  it.each([
    [
      'a problem of the service',
      () => problem('/problems/invalid', 422),
      { type: '/problems/invalid', status: 422 },
    ],
    [
      'an HTML page of a proxy',
      () => new Response('<html>', { status: 502 }),
      { type: 'about:blank', status: 502 },
    ],
    [
      'JSON that is none',
      () => new Response('{', { status: 500, headers: { 'Content-Type': 'application/json' } }),
      { status: 500 },
    ],
    ['HTML that says 200', () => new Response('<html>\n'), { type: UNREADABLE }],
  ])('tells %s', async (_name, respond, expected) => {
    const client = createQuoteClient(async () => respond());
    expect(await failure(collect(client.request(request, new AbortController().signal)))).toMatchObject(
      expected,
    );
  });

  it('tells that nobody could be reached', async () => {
    const client = createQuoteClient(async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(client.read('q-1'))).toMatchObject({ type: UNREACHABLE });
    expect(await failure(collect(client.request(request, new AbortController().signal)))).toMatchObject({
      type: UNREACHABLE,
    });
  });

  it('gives up on a stream that falls silent', async () => {
    const client = createQuoteClient(
      async (_path, init) => {
        const stream = new LineStream(init?.signal);
        stream.send(lines[0]!);
        return stream.response;
      },
      { silenceMs: 20, answerMs: 20 },
    );
    expect(await failure(collect(client.request(request, new AbortController().signal)))).toMatchObject({
      type: TIMED_OUT,
    });
  });

  it('stops at the caller’s wish without calling it a failure of the service', async () => {
    const controller = new AbortController();
    const client = createQuoteClient(async (_path, init) => new LineStream(init?.signal).response);
    const end = failure(collect(client.request(request, controller.signal)));
    controller.abort();
    expect(await end).toMatchObject({ name: 'AbortError' });
  });

  it('reads a quote at its address, whatever characters the address holds', async () => {
    const fetcher = vi.fn<typeof fetch>(async () => json(answer()));
    expect(await createQuoteClient(fetcher).read('q/../1')).toEqual(answer());
    expect(fetcher.mock.calls[0]?.[0]).toBe('/api/quotes/q%2F..%2F1');
  });
});
