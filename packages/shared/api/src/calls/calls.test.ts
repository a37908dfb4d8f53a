import { expect, it } from 'vitest';
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
