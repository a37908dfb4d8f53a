import { describe, expect, it } from 'vitest';
import { callJson, CallFailed, problemOf } from './calls';
import { IdempotencyKeys } from './idempotency-keys';

it('keeps the key for an equal order and makes a new one for any other', () => {
  let count = 0;
  const keys = new IdempotencyKeys(() => `key-${(count += 1)}`);
  expect(keys.for({ a: 1 })).toBe('key-1');
  expect(keys.for({ a: 1 })).toBe('key-1');
  expect(keys.for({ a: 2 })).toBe('key-2');
});

it('tells how long to wait where the answer said so', async () => {
  const refused = new Response('{"type":"/problems/too-many-requests"}', {
    status: 429,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '42' },
  });
  expect(await problemOf(refused)).toEqual({
    type: '/problems/too-many-requests',
    status: 429,
    retryAfterSeconds: 42,
  });
});

it('takes an answer without a body for what it is', async () => {
  const nothing = async () => new Response(null, { status: 204 });
  await expect(callJson(nothing, '/x', {}, { timeoutMs: 100 })).resolves.toBeUndefined();
  const html = async () => new Response('<html>');
  await expect(callJson(html, '/x', {}, { timeoutMs: 100 })).rejects.toBeInstanceOf(CallFailed);
});

const away = (): Response => new Response('{}', { status: 503 });
const there = (): Response => new Response('{"name":"Ada"}');

/** A service that gives these answers in turn, and how often it was asked. */
function inTurn(...answers: (() => Response)[]): { fetcher: typeof fetch; asked: () => number } {
  let asked = 0;
  const fetcher = async (): Promise<Response> => {
    asked += 1;
    return (answers[asked - 1] ?? away)();
  };
  return { fetcher, asked: () => asked };
}

describe('a service that is away for a moment', () => {
  it('is asked once more for what is only read', async () => {
    const { fetcher, asked } = inTurn(away, there);
    await expect(callJson(fetcher, '/x', {}, { timeoutMs: 5_000 })).resolves.toEqual({ name: 'Ada' });
    expect(asked()).toBe(2);
  });

  it('is asked twice and no more', async () => {
    const { fetcher, asked } = inTurn();
    await expect(callJson(fetcher, '/x', { method: 'GET' }, { timeoutMs: 5_000 })).rejects.toMatchObject({
      problem: { status: 503 },
    });
    expect(asked()).toBe(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is never sent a %s again', async (method) => {
    const { fetcher, asked } = inTurn(away, there);
    await expect(callJson(fetcher, '/x', { method }, { timeoutMs: 5_000 })).rejects.toBeInstanceOf(
      CallFailed,
    );
    expect(asked()).toBe(1);
  });

  it('is not asked again by who has left, nor for another kind of refusal', async () => {
    const left = new AbortController();
    const { fetcher, asked } = inTurn(() => {
      left.abort();
      return away();
    }, there);
    await expect(
      callJson(fetcher, '/x', {}, { timeoutMs: 5_000, signal: left.signal }),
    ).rejects.toBeDefined();
    const refusing = inTurn(() => new Response('{}', { status: 500 }), there);
    await expect(callJson(refusing.fetcher, '/x', {}, { timeoutMs: 5_000 })).rejects.toBeDefined();
    expect([asked(), refusing.asked()]).toEqual([1, 1]);
  });
});
