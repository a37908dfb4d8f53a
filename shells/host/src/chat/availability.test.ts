import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Availability, POLL_MS } from './availability';

const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

function polled() {
  let tick: () => void = () => undefined;
  const ask = vi.fn<() => Promise<Response>>(answer({ isAvailable: true }));
  const stopped = vi.fn();
  const everyMs: number[] = [];
  const availability = new Availability({
    ask,
    every: (ms, call) => {
      everyMs.push(ms);
      tick = call;
      return stopped;
    },
  });
  const later = async (): Promise<void> => {
    tick();
    await vi.waitFor(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { availability, ask, later, everyMs, stopped };
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it('[H-01] asks on load and every 30 000 ms, and is unknown until the first answer', async () => {
  const { availability, ask, later, everyMs } = polled();
  expect(availability.current()).toBeNull();
  availability.start();
  availability.start();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(everyMs).toEqual([30_000]);
  expect(POLL_MS).toBe(30_000);
  await vi.waitFor(() => expect(availability.current()).toBe(true));
  ask.mockImplementation(answer({ isAvailable: false }));
  await later();
  expect(availability.current()).toBe(false);
});

it.each([
  ['an error', answer({}, 500)],
  ['no answer', async () => Promise.reject(new TypeError('no network'))],
  ['a page of a proxy', async () => new Response('<html>')],
  ['something else', answer({ isAvailable: 'yes' })],
])('[H-01, R28] keeps what it knew, and only logs, at %s', async (_name, failing) => {
  const { availability, ask, later } = polled();
  availability.start();
  await vi.waitFor(() => expect(availability.current()).toBe(true));
  const changed = vi.fn();
  availability.subscribe(changed);
  ask.mockImplementation(failing);
  for (let round = 0; round < 10; round += 1) await later();
  expect(availability.current()).toBe(true);
  expect(changed).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledTimes(10);
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toBe('Failed to fetch chat availability');
});

it('[H-01] takes null for unknown', async () => {
  const { availability, ask, later } = polled();
  availability.start();
  await vi.waitFor(() => expect(availability.current()).toBe(true));
  ask.mockImplementation(answer({ isAvailable: null }));
  await later();
  expect(availability.current()).toBeNull();
});

it('asks one thing at a time, and nothing more once it is stopped', async () => {
  const { availability, ask, later, stopped } = polled();
  ask.mockImplementation(() => new Promise(() => undefined));
  availability.start();
  await later();
  await later();
  expect(ask).toHaveBeenCalledTimes(1);
  availability.stop();
  expect(stopped).toHaveBeenCalled();
});
