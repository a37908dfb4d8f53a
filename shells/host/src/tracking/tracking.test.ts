import { afterEach, expect, it, vi } from 'vitest';
import { Consent } from '../consent/consent';
import { CLIENT_ID_KEY } from './client-id';
import type { Happening } from './happenings';
import { Tracking } from './tracking';

const access = { writeKey: 'coati', cdnUrl: null, apiHost: null, adTracker: null, formEmbed: null };
afterEach(() => localStorage.clear());

const happening = (event: Happening['event'], url = 'https://coati.example/'): Happening => ({
  event,
  properties: {},
  url,
  referrer: null,
  title: 'Page',
  atMs: 0,
});

/** Tracking in a browser of its own, what happens there, and what it passed on. */
function begin({ cookie = '', gpc = false, configured = true, before = [] as Happening[] } = {}) {
  let jar = cookie;
  const consent = new Consent({
    hasPrivacyControl: () => gpc,
    readCookies: () => jar,
    writeCookie: (one) => void (jar = one.split(';')[0] ?? ''),
  });
  const told: string[] = [];
  class Measuring {
    tell = ({ event, url }: Happening) => void told.push(`${event} ${new URL(url).pathname}`);
    identify = (email: string | null) => void told.push(`identify ${email}`);
    stop = () => void told.push('stop');
  }
  const load = vi.fn(async () => ({ Measuring }) as never);
  let happens = (_: Happening): void => undefined;
  const happenings = {
    current: () => happening('PageView', 'https://coati.example/quote/q-1'),
    hear: (listener: (one: Happening) => void) => {
      happens = listener;
      before.forEach(listener);
    },
  };
  const tracking = new Tracking(configured ? access : undefined, consent, happenings, load);
  return { consent, told, load, tracking, happens: (one: Happening) => happens(one) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ALLOWED = 'coati_consent=1.allowed';

it.each([
  ['nobody has chosen', {}],
  ['the visitor said no', { cookie: 'coati_consent=1.refused' }],
  ['the browser sends Global Privacy Control', { cookie: ALLOWED, gpc: true }],
  ['the site has no write key', { cookie: ALLOWED, configured: false }],
])('[T-05] passes nothing on, and asks for no file, while %s', async (_, given) => {
  const { tracking, load, told, happens } = begin({ ...given, before: [happening('PageView')] });
  happens(happening('QuoteStarted'));
  tracking.identify('ada@example.com');
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it('[T-01, T-05] passes on what happened before it came, and everything after, in order', async () => {
  const { load, told, happens } = begin({
    cookie: ALLOWED,
    before: [happening('PageView'), happening('QuoteStarted')],
  });
  await settled();
  happens(happening('ResultsShown', 'https://coati.example/quote/q-1'));
  await settled();
  expect(told).toEqual(['PageView /', 'QuoteStarted /', 'ResultsShown /quote/q-1']);
  expect(load).toHaveBeenCalledOnce();
});

it('[T-05] begins with the page at hand when it is allowed, and with who is known by then', async () => {
  const { tracking, told, consent, happens } = begin();
  happens(happening('QuoteStarted'));
  tracking.identify('ada@example.com');
  consent.choose('allowed');
  await settled();
  expect(told).toEqual(['identify ada@example.com', 'PageView /quote/q-1']);
});

it('[T-05] ends when it is taken back, and leaves no id behind', async () => {
  const { told, consent, happens } = begin({ cookie: ALLOWED, before: [happening('PageView')] });
  await settled();
  expect(localStorage.getItem(CLIENT_ID_KEY)).toMatch(/^[0-9a-f]{32}$/);
  consent.choose('refused');
  happens(happening('QuoteStarted'));
  await settled();
  expect(told).toEqual(['PageView /', 'stop']);
  expect(localStorage).toHaveLength(0);
});

it('[T-05] loads no vendor and keeps no id where a yes is taken back while the file of measuring is on its way', async () => {
  let arrive = (): void => undefined;
  const { told, load, consent } = begin({ before: [] });
  const file = await load();
  load.mockReturnValueOnce(new Promise<never>((resolve) => (arrive = () => resolve(file))));
  consent.choose('allowed');
  consent.choose('refused');
  arrive();
  await settled();
  expect(told).toEqual([]);
  expect(localStorage).toHaveLength(0);
  consent.choose('allowed');
  await settled();
  expect(told).toEqual(['PageView /quote/q-1']);
});

it('an id that outlived its consent goes at the next page', () => {
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
