import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Consent } from '../consent/consent';
import { CLIENT_ID_KEY } from './client-id';
import type { Told } from './measuring';
import { Tracking } from './tracking';

const access = { writeKey: 'coati', cdnUrl: null, apiHost: null, adTracker: null, formEmbed: null };
const HOME = 'https://coati.example/';
const RESULTS = 'https://coati.example/quote/q-1';
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  localStorage.clear();
});

/** Tracking in a browser of its own, and what it told whom. */
function begin({ cookie = '', gpc = false, configured = true } = {}) {
  let jar = cookie;
  const consent = new Consent({
    hasPrivacyControl: () => gpc,
    readCookies: () => jar,
    writeCookie: (one) => void (jar = one.split(';')[0] ?? ''),
  });
  const told: string[] = [];
  class Measuring {
    tell = ({ event, url }: Told) => void told.push(`${event} ${new URL(url).pathname}`);
    identify = (email: string | null) => void told.push(`identify ${email}`);
    stop = () => void told.push('stop');
  }
  const load = vi.fn(async () => ({ Measuring }) as never);
  const tracking = new Tracking(configured ? access : undefined, consent, load);
  return { consent, told, load, tracking };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const viewsSent = () =>
  fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as { clientId: string });
const ALLOWED = 'coati_consent=1.allowed';

it.each([
  ['nobody has chosen', {}],
  ['the visitor said no', { cookie: 'coati_consent=1.refused' }],
  ['the browser sends Global Privacy Control', { cookie: ALLOWED, gpc: true }],
])(
  '[T-02, T-05] while %s: our own page views without an id, and nobody else hears anything',
  async (_, given) => {
    const { tracking, load, told } = begin(given);
    tracking.viewed({ url: HOME, referrer: null });
    tracking.tell('QuoteStarted');
    tracking.identify('ada@example.com');
    tracking.pageIsUsable();
    await settled();
    expect(viewsSent()).toEqual([{ url: HOME, clientId: null, referrer: null }]);
    expect(load).not.toHaveBeenCalled();
    expect(told).toEqual([]);
    expect(localStorage).toHaveLength(0);
  },
);

it('[T-01, T-05] where it is allowed: every page view, with this browser’s id, and every step; but not before the page is usable', async () => {
  const { tracking, load, told } = begin({ cookie: ALLOWED });
  tracking.viewed({ url: HOME, referrer: null });
  tracking.tell('QuoteStarted');
  await settled();
  expect(load).not.toHaveBeenCalled();
  tracking.pageIsUsable();
  await settled();
  tracking.viewed({ url: RESULTS, referrer: HOME });
  tracking.tell('ResultsShown');
  await settled();
  expect(told).toEqual(['PageView /', 'QuoteStarted /', 'PageView /quote/q-1', 'ResultsShown /quote/q-1']);
  expect(load).toHaveBeenCalledOnce();
  const [first, second] = viewsSent();
  expect(first?.clientId).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.clientId).toBe(first?.clientId);
});

it('[T-05] begins with the page at hand when it is allowed; what came before stays untold', async () => {
  const { tracking, told, consent } = begin();
  tracking.viewed({ url: HOME, referrer: null });
  tracking.tell('QuoteStarted');
  tracking.identify('ada@example.com');
  tracking.pageIsUsable();
  tracking.viewed({ url: RESULTS, referrer: HOME });
  consent.choose('allowed');
  await settled();
  expect(told).toEqual(['identify ada@example.com', 'PageView /quote/q-1']);
});

it('[T-05] ends when it is taken back, and leaves no id behind', async () => {
  const { tracking, told, consent } = begin({ cookie: ALLOWED });
  tracking.pageIsUsable();
  tracking.viewed({ url: HOME, referrer: null });
  await settled();
  expect(localStorage.getItem(CLIENT_ID_KEY)).not.toBeNull();
  consent.choose('refused');
  tracking.viewed({ url: RESULTS, referrer: HOME });
  await settled();
  expect(told).toEqual(['PageView /', 'stop']);
  expect(localStorage).toHaveLength(0);
  expect(viewsSent().at(-1)?.clientId).toBeNull();
});

it('an id that outlived its consent goes at the first page', () => {
  localStorage.setItem(CLIENT_ID_KEY, 'old');
  begin();
  expect(localStorage).toHaveLength(0);
});

it('a visitor who leaves is forgotten even where no client is loaded', () => {
  const { tracking } = begin({ cookie: ALLOWED });
  tracking.identify('ada@example.com');
  localStorage.setItem('ajs_user_id', 'digest');
  tracking.identify(null);
  expect(localStorage.getItem('ajs_user_id')).toBeNull();
});

it('a site without a write key tells its own service alone', async () => {
  const { tracking, load } = begin({ cookie: ALLOWED, configured: false });
  tracking.viewed({ url: HOME, referrer: null });
  tracking.pageIsUsable();
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect(viewsSent()).toHaveLength(1);
});
