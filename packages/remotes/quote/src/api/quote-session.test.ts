import type { QuoteAnswer } from '@coati/api';
import { createStore } from '@coati/store';
import { describe, expect, it, vi } from 'vitest';
import { fromQuoteParams, toQuoteRequest } from '../domain/trip-form';
import { answer, offer } from '../testing/samples';
import { json, LineStream, problem, settle } from '../testing/streams';
import { createQuoteClient } from './quote-client';
import { QuoteSession } from './quote-session';

const request = toQuoteRequest(fromQuoteParams(answer().params), null);
const started = answer({
  complete: false,
  quotes: [],
  meta: { carriersAsked: 3, carriersAnswered: 0, elapsedMs: 0, unavailable: [] },
});
const declined = {
  carrierId: 'old-quay-marine',
  carrierName: 'Old Quay Marine',
  planId: 'old-quay-marine-sail',
  planName: 'Sail',
  rule: 'trip-kind-mismatch',
  detail: 'Only for cruises',
  remedy: null,
};

function scene(respond: typeof fetch) {
  const store = createStore();
  const fetcher = vi.fn(respond);
  let clock = 0;
  const wait = vi.fn(async (ms: number) => void (clock += ms));
  const session = new QuoteSession(createQuoteClient(fetcher), wait, () => clock);
  return { store, fetcher, wait, session, quote: () => store.getState().quote };
}

function streaming() {
  let stream!: LineStream;
  const gets: QuoteAnswer[] = [];
  const made = scene(async (_path, init) => {
    if (init?.method !== 'POST') return json(gets.shift() ?? answer());
    stream = new LineStream(init.signal);
    stream.send({ type: 'started', quote: started });
    return stream.response;
  });
  return { ...made, gets, line: () => stream };
}

describe('[Q-06] a quote arrives', () => {
  it('[Q-02] has an address at once and offers carrier by carrier', async () => {
    const { session, store, quote, line } = streaming();
    expect(await session.start(request, store.dispatch)).toBe(started.id);
    expect(quote()).toMatchObject({
      loading: true,
      quoteComplete: false,
      meta: { id: started.id, carriersAnswered: 0 },
    });
    line().send({ type: 'offers', carrierId: 'harbor-mutual', quotes: [offer('a'), offer('b')] });
    await settle();
    expect(quote()).toMatchObject({ loading: true, meta: { carriersAnswered: 1 } });
    expect(quote().quotes.map((plan) => plan.offerId)).toEqual(['a', 'b']);
    line().send({
      type: 'declined',
      carrierId: 'harbor-mutual',
      declined: [{ ...declined, carrierId: 'harbor-mutual' }],
    });
    line().send({ type: 'declined', carrierId: 'old-quay-marine', declined: [declined] });
    await settle();
    expect(quote().meta).toMatchObject({ carriersAnswered: 2, declined: [{}, { planName: 'Sail' }] });
  });

  it('[Q-03] is whole with the last line, whose ranks are final', async () => {
    const { session, store, quote, line } = streaming();
    const quoteId = await session.start(request, store.dispatch);
    const end = session.open(quoteId, store.dispatch);
    line().send({ type: 'done', quote: answer() });
    expect(await end).toBeNull();
    expect(quote()).toMatchObject({
      loading: false,
      quoteComplete: true,
      error: false,
      url: answer().url,
      params: { ta: [41, 39] },
    });
    expect(quote().quotes).toEqual(answer().quotes);
  });

  it('goes on from the address when the stream breaks', async () => {
    const { session, store, quote, line, gets, wait } = streaming();
    gets.push(answer({ complete: false, quotes: [offer('a')] }), answer());
    const quoteId = await session.start(request, store.dispatch);
    line().break();
    expect(await session.open(quoteId, store.dispatch)).toBeNull();
    expect(quote()).toMatchObject({ quoteComplete: true, error: false });
    expect(wait).toHaveBeenCalledOnce();
  });

  it('goes on from the address when the stream ends too early', async () => {
    const { session, store, quote, line } = streaming();
    const quoteId = await session.start(request, store.dispatch);
    line().close();
    await session.open(quoteId, store.dispatch);
    expect(quote().quotes).toHaveLength(2);
  });

  it('[Q-04] says so in our words when no quote came to be', async () => {
    const { session, store, quote } = scene(async () => problem('/problems/rate-limited', 429));
    await expect(session.start(request, store.dispatch)).rejects.toMatchObject({ problem: { status: 429 } });
    expect(quote()).toMatchObject({ error: true, quoteComplete: true, loading: false });
    expect(quote().errorMessage).toMatch(/many quotes in a short time/);
    expect(quote().errorMessage).not.toContain('engineers');
  });

  it('a second request leaves nothing of the first', async () => {
    const { session, store, quote, line } = streaming();
    await session.start(request, store.dispatch);
    const first = line();
    await session.start(request, store.dispatch);
    expect(() => first.send({ type: 'offers', carrierId: 'x', quotes: [offer('stale')] })).toThrow();
    line().send({ type: 'offers', carrierId: 'harbor-mutual', quotes: [offer('fresh')] });
    await settle();
    expect(quote().quotes.map((plan) => plan.offerId)).toEqual(['fresh']);
  });
});

describe('[Q-06] a quote is opened by its address', () => {
  it('reads it once when it is whole, and not again between its screens', async () => {
    const { session, store, fetcher, quote } = scene(async () => json(answer()));
    expect(await session.open('q-1', store.dispatch)).toBeNull();
    await session.open('q-1', store.dispatch);
    expect(fetcher).toHaveBeenCalledOnce();
    expect(quote()).toMatchObject({ quoteComplete: true, meta: { id: answer().id } });
  });

  it('looks again while carriers still answer, less and less often, and then takes what there is', async () => {
    const { session, store, wait, quote } = scene(async () => json(answer({ complete: false })));
    expect(await session.open('q-1', store.dispatch)).toBeNull();
    expect(wait.mock.calls.slice(0, 5).flat()).toEqual([500, 800, 1200, 2000, 2000]);
    expect(wait.mock.calls.flat().reduce((sum, ms) => sum + ms, 0)).toBeLessThan(23_000);
    expect(quote()).toMatchObject({ quoteComplete: true, meta: { complete: false } });
  });

  it.each([
    [404, '/problems/quote-unknown', /no quote at this address/],
    [410, '/problems/quote-expired', /expired/],
    [503, '/problems/unavailable', /closed for a moment/],
  ])('[Q-04] tells %s apart', async (status, type, words) => {
    const { session, store, quote } = scene(async () => problem(type, status));
    expect(await session.open('q-1', store.dispatch)).toMatchObject({ status });
    expect(quote()).toMatchObject({ error: true, errorMessage: expect.stringMatching(words) });
  });

  it('tries again after a failure', async () => {
    const answers = [problem('/problems/unavailable', 503), json(answer())];
    const { session, store, quote } = scene(async () => answers.shift() ?? json(answer()));
    await session.open('q-1', store.dispatch);
    expect(await session.open('q-1', store.dispatch)).toBeNull();
    expect(quote()).toMatchObject({ error: false, quoteComplete: true });
  });
});
