import { describe, expect, it, vi } from 'vitest';
import { order, policy } from '../testing/orders';
import { answer } from '../testing/samples';
import { json, problem } from '../testing/streams';
import { toPurchaseRequest } from './order-form';
import { createPurchaseClient } from './purchase-client';
import { refusalWords } from './purchase-words';

const request = toPurchaseRequest(order(), {
  selected: { quoteId: 'q', offerId: 'a', options: [], priceCents: 1 } as never,
  params: answer().params,
  texts: [],
  token: 'pm_12345678',
});

describe('buying as a client meets it', () => {
  it('sends the key and the order, and gives the policy', async () => {
    const fetcher = vi.fn<typeof fetch>(async () => json({ policy: policy() }, 201));
    const outcome = await createPurchaseClient(fetcher)('key-1', request);
    expect(outcome).toEqual({ kind: 'bought', policy: policy() });
    const init = fetcher.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1');
    expect(JSON.parse(String(init?.body))).toEqual(request);
  });

  it.each([
    [
      problem('/problems/price-changed', 409, { oldTotalCents: 1, newTotalCents: 2, reason: 'Age' }),
      'price-changed',
    ],
    [problem('/problems/in-progress', 409), 'in-progress'],
    [problem('/problems/payment-declined', 402), 'refused'],
    [problem('/problems/quote-expired', 410), 'refused'],
    [problem('/problems/carrier-away', 503), 'refused'],
    [problem('/problems/purchase-unsettled', 503), 'unknown'],
    [new Response('<html>', { status: 504 }), 'unknown'],
  ])('tells outcomes apart', async (response, kind) => {
    expect((await createPurchaseClient(async () => response.clone())('k', request)).kind).toBe(kind);
  });

  it('does not guess when no answer comes', async () => {
    const offline = createPurchaseClient(() => Promise.reject(new TypeError('network')));
    expect((await offline('k', request)).kind).toBe('unknown');
    const silent = createPurchaseClient(
      (_path, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('x')))),
      10,
    );
    expect((await silent('k', request)).kind).toBe('unknown');
  });

  it('[B-04] has words of its own for a decline and never says a card was charged', () => {
    const words = refusalWords({
      type: '/problems/payment-declined',
      status: 402,
      code: 'insufficient_funds',
    });
    expect(words).toMatch(/lack of funds/);
    expect(words).toMatch(/has not been charged/);
    expect(refusalWords({ type: 'about:blank', status: 500, detail: 'Traceback' })).not.toMatch(/Traceback/);
  });

  it('says of a statement that reads differently by now what can be done', () => {
    const message = 'A statement reads differently by now.';
    const words = refusalWords({
      type: '/problems/invalid-fields',
      status: 422,
      errors: [{ pointer: '/consents', code: 'other-words', message }],
    });
    expect(words).toContain(message);
    expect(words).toContain('has not been charged');
  });
});
