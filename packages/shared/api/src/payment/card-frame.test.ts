import { describe, expect, it } from 'vitest';
import { readFrameMessage, readToken, safeHeight } from './card-frame';

describe('the card frame', () => {
  const window = {} as Window;
  const gateway = { origin: 'http://pay.example', window };
  const event = { origin: gateway.origin, source: window, data: { type: 'gateway:changed', complete: true } };

  it('[S18] hears the gateway’s window at the gateway’s origin only', () => {
    expect(readFrameMessage(event, gateway)).toEqual(event.data);
    expect(readFrameMessage({ ...event, origin: 'http://evil.example' }, gateway)).toBeNull();
    expect(readFrameMessage({ ...event, source: {} as Window }, gateway)).toBeNull();
    expect(readFrameMessage({ ...event, data: 'gateway:changed' }, gateway)).toBeNull();
  });

  it('[S17, S18] takes tokens of the right shape, never a number, and heights that make sense', () => {
    expect(
      readToken({ type: 'gateway:token', token: 'pm_12345678', brand: 'Visa', last4: '4242' })?.last4,
    ).toBe('4242');
    expect(readToken({ type: 'gateway:token', token: '4242424242424242' })).toBeNull();
    expect([safeHeight(1e9), safeHeight(Number.NaN), safeHeight('1')]).toEqual([900, null, null]);
  });
});
