import { createStore, partnerReset, partnerSet, selectPartnerTelephone } from '@coati/store';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleBoot } from '../testing';
import { PartnerDesk, type PartnerWorld } from './partner-desk';
import { suppliedTelephone, supplyTelephone } from './telephone';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 21);
const answer = {
  pid: 'tripinsure101',
  name: 'Trip Insure 101',
  telephone: '+1 (954) 555-0199',
  expiresAt: new Date(START_MS + 30 * DAY_MS).toISOString(),
};

afterEach(() => supplyTelephone(null));

/** A clock that only moves when it is told to, and a service that answers what it is given. */
function world(respond: () => Promise<Response> | Response, nowMs = START_MS) {
  const timers = new Set<{ atMs: number; then: () => void }>();
  const asked: string[] = [];
  const made = {
    asked,
    timers,
    ask: async (path: string) => {
      asked.push(path);
      return respond();
    },
    nowMs: () => nowMs,
    wait: (ms: number, then: () => void) => {
      const timer = { atMs: nowMs + ms, then };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    /** Sets the clock; `ring: false` is a machine that slept through its timers. */
    set: (toMs: number, { ring = true } = {}) => {
      nowMs = toMs;
      if (!ring) return;
      for (const timer of [...timers].filter(({ atMs }) => atMs <= toMs)) {
        timers.delete(timer);
        timer.then();
      }
    },
  };
  return made satisfies PartnerWorld;
}

function open(
  respond: () => Promise<Response> | Response = () => Response.json(answer),
  partnerId: string | null = 'tripinsure101',
) {
  const around = world(respond);
  const desk = new PartnerDesk(sampleBoot({ partnerId }), around);
  const store = createStore();
  desk.serve(store, { partnerSet, partnerReset });
  return { desk, store, around, partner: () => store.getState().partner };
}

it('[C-01, A-04] knows the partner, its number and its end once the service has answered', async () => {
  const { desk, around, partner } = open();
  expect(partner().isLoaded).toBe(false);
  await desk.open();
  expect(around.asked).toEqual(['/api/content/partners/tripinsure101']);
  expect(partner()).toEqual({ ...answer, isLoaded: true });
  expect(suppliedTelephone()).toBe('+1 (954) 555-0199');
});

it('asks nobody where there is no partner, and is loaded all the same', async () => {
  const { desk, around, partner } = open(undefined, null);
  await desk.open();
  expect(around.asked).toEqual([]);
  expect(partner()).toMatchObject({ pid: null, isLoaded: true });
});

it.each<[string, () => Promise<Response> | Response]>([
  ['does not know the partner', () => new Response('{}', { status: 404 })],
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is too slow', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ['speaks HTML', () => new Response('<!doctype html>')],
  ['answers for another partner', () => Response.json({ ...answer, pid: 'other' })],
  ['answers with a past end', () => Response.json({ ...answer, expiresAt: '2026-11-20T23:59:59Z' })],
  ['ends this very moment', () => Response.json({ ...answer, expiresAt: new Date(START_MS).toISOString() })],
])('[C-01] resets when the service %s', async (_how, respond) => {
  const { desk, partner, around } = open(respond);
  await desk.open();
  expect(partner()).toMatchObject({ pid: null, name: null, expiresAt: null, isLoaded: true });
  expect(suppliedTelephone()).toBeNull();
  expect(around.timers.size).toBe(0);
});

it('[C-01] resets when the partner expires while the page is open', async () => {
  const { desk, around, partner } = open();
  await desk.open();
  around.set(START_MS + 20 * DAY_MS);
  around.set(START_MS + 30 * DAY_MS - 1);
  expect(partner().pid).toBe('tripinsure101');
  around.set(START_MS + 30 * DAY_MS);
  expect(partner()).toMatchObject({ pid: null, isLoaded: true });
  expect(suppliedTelephone()).toBeNull();
});

it('waits no longer at once than a timer can', async () => {
  const far = new Date(START_MS + 300 * DAY_MS).toISOString();
  const { desk, around, partner } = open(() => Response.json({ ...answer, expiresAt: far }));
  await desk.open();
  expect([...around.timers].map(({ atMs }) => atMs - START_MS)).toEqual([2 ** 31 - 1]);
  around.set(START_MS + 2 ** 31);
  expect(around.timers.size).toBe(1);
  expect(partner().pid).toBe('tripinsure101');
});

it('[C-01] resets after a sleep, when the page is looked at again', async () => {
  const { desk, around, partner } = open();
  await desk.open();
  around.set(START_MS + 31 * DAY_MS, { ring: false });
  expect(partner().pid).toBe('tripinsure101');
  desk.look();
  expect(partner()).toMatchObject({ pid: null, isLoaded: true });
});

it('keeps the brand’s number where the partner gives none, and drops one that is none', async () => {
  const { desk, partner } = open(() => Response.json({ ...answer, telephone: 'javascript:alert(1)' }));
  await desk.open();
  expect(partner()).toMatchObject({ pid: 'tripinsure101', telephone: '+1 (954) 555-0100' });
  expect(suppliedTelephone()).toBeNull();
});

it('tells a store that is opened later', async () => {
  const { desk } = open();
  await desk.open();
  const late = createStore();
  desk.serve(late, { partnerSet, partnerReset });
  expect(late.getState().partner).toMatchObject({ pid: 'tripinsure101', isLoaded: true });
});

it('gives the service five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
  await new PartnerDesk(sampleBoot({ partnerId: 'a b' })).open();
  expect(timeout).toHaveBeenCalledWith(5000);
  expect(fetched).toHaveBeenCalledWith('/api/content/partners/a%20b', expect.anything());
  vi.restoreAllMocks();
});

const MAIN = '+1 (954) 555-0100';

/** The desk of a partner’s own pages, with a store that its applications call by. */
function ofItsPages(respond: () => Promise<Response> | Response) {
  const boot = sampleBoot({ partnerId: 'tripinsure101' });
  const around = world(respond);
  const desk = new PartnerDesk({ ...boot, brand: { ...boot.brand, mainTelephone: MAIN } }, around);
  const store = createStore();
  desk.serve(store, { partnerSet, partnerReset });
  return { desk, around, called: () => [suppliedTelephone(), selectPartnerTelephone(store.getState())] };
}

/** What a visitor of the partner’s own pages is given to call: by words, and by applications. */
async function calledAfter(respond: () => Promise<Response> | Response): Promise<(string | null)[]> {
  const { desk, called } = ofItsPages(respond);
  await desk.open();
  return called();
}

it.each<[string, () => Promise<Response> | Response]>([
  ['is not there any more', () => new Response('{}', { status: 404 })],
  ['has ended', () => Response.json({ ...answer, expiresAt: '2026-11-20T23:59:59Z' })],
  ['has no number', () => Response.json({ ...answer, telephone: 'javascript:alert(1)' })],
])('[A-04] the main number is called once the partner’s record %s', async (_how, respond) => {
  expect(await calledAfter(respond)).toEqual([MAIN, MAIN]);
});

it.each<[string, () => Promise<Response> | Response]>([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is busy', () => new Response('{}', { status: 503 })],
  ['speaks HTML', () => new Response('<!doctype html>')],
])('[A-04] the number stays as it was drawn while the service %s', async (_how, respond) => {
  expect(await calledAfter(respond)).toEqual([null, null]);
});

it('[A-04] the main number takes the partner’s place when its record ends while the page is open', async () => {
  const { desk, around, called } = ofItsPages(() => Response.json(answer));
  await desk.open();
  expect(called()).toEqual([answer.telephone, answer.telephone]);
  around.set(START_MS + 20 * DAY_MS);
  around.set(START_MS + 30 * DAY_MS);
  expect(called()).toEqual([MAIN, MAIN]);
});
