import { track } from '@coati/tracking';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHappenings, type Happening } from './happenings';
import { readSessionInfo } from './session-info';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const cookie = (value: string) => (document.cookie = `coati_consent=${value}; Path=/`);

// One start for all: a document has one, and its listeners stay.
beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'coati_consent=; Path=/; Max-Age=0';
  localStorage.clear();
});

const sent = (path: string) =>
  fetched.mock.calls
    .filter(([asked]) => asked === path)
    .map(([, init]) => JSON.parse(String(init.body)) as Record<string, unknown>);

it('[T-01, T-02, T-03, C-06] tells our own service of the first load and of every route, without an id until one is allowed', () => {
  history.replaceState(null, '', '/blog/?utm_source=news');
  const { reporter, hear, current } = startHappenings();
  const first = location.href;
  expect(sent('/api/session/')).toEqual([{ pageUrl: first }]);
  expect(sent('/api/analytics/')).toEqual([{ url: first, clientId: null, referrer: null }]);
  expect(readSessionInfo()).toEqual({ campaign: { utm_source: 'news' }, landingPage: '/blog/' });
  expect(localStorage).toHaveLength(0);
  track('QuoteStarted');

  cookie('1.allowed');
  const next = new URL('/quote/q-1', first).href;
  reporter.navigated(next);
  reporter.navigated(next);
  const [, view, ...more] = sent('/api/analytics/');
  expect(view).toEqual({ url: next, clientId: expect.stringMatching(/^[0-9a-f]{32}$/), referrer: first });
  expect(more).toEqual([]);
  expect(sent('/api/session/')).toHaveLength(1);

  track('ResultsShown', { plans: 3 });
  const heard: Happening[] = [];
  hear((happening) => heard.push(happening));
  track('PlanViewed');
  // What happened before it was allowed is told to nobody, ever.
  expect(heard.map(({ event, url }) => [event, url])).toEqual([
    ['PageView', next],
    ['ResultsShown', next],
    ['PlanViewed', next],
  ]);
  expect(current()).toMatchObject({ event: 'PageView', url: next, referrer: first });

  // Global Privacy Control, switched on meanwhile, outweighs the answer.
  Object.assign(navigator, { globalPrivacyControl: true });
  reporter.navigated(first);
  track('QuoteStarted');
  expect(sent('/api/analytics/').at(-1)).toMatchObject({ url: first, clientId: null });
  expect(heard).toHaveLength(3);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(sent('/api/analytics/')).toHaveLength(3);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(sent('/api/analytics/')).toHaveLength(4);
});
