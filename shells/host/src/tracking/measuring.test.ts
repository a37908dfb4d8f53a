import type { TrackingAccess } from '@coati/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Happening } from './happenings';
import { keepSessionInfo } from './keep-session-info';
import { Measuring, type MeasuringWorld } from './measuring';

const access: TrackingAccess = {
  writeKey: 'coati',
  cdnUrl: null,
  apiHost: null,
  adTracker: 'https://ads.example/tag.js',
  formEmbed: 'https://forms.example/embed.js',
};
const page = window as unknown as { uetq?: unknown[] };

beforeEach(() => keepSessionInfo('https://coati.example/blog/?utm_source=news&utm_campaign=spring'));
afterEach(() => {
  delete page.uetq;
  document.head.replaceChildren();
});

/** The provider's client as far as we speak to it, with a memory of what it was told. */
function provider() {
  let user: string | null = null;
  const told: unknown[][] = [];
  return {
    told,
    track: vi.fn((...said: unknown[]) => void told.push(['track', ...said])),
    identify: vi.fn((id: string, ...said: unknown[]) => {
      user = id;
      told.push(['identify', id, ...said]);
    }),
    user: () => ({ id: () => user }),
    reset: vi.fn(() => {
      user = null;
      told.push(['reset']);
    }),
    setAnonymousId: vi.fn(),
  };
}

function measure(changes: Partial<TrackingAccess> = {}, open?: MeasuringWorld['open']) {
  const client = provider();
  const world = { open: open ?? (async () => client as never), wait: vi.fn(async () => undefined) };
  return { client, world, measuring: new Measuring({ ...access, ...changes }, 'c-1', world as never) };
}

const told = (changes: Partial<Happening> = {}): Happening => ({
  event: 'PlanViewed',
  properties: { carrierId: 'harbor-mutual' },
  url: 'https://coati.example/quote/q-12345678/plans/steady?x=1',
  referrer: 'https://coati.example/quote/q-12345678',
  title: 'Steady',
  atMs: Date.UTC(2026, 10, 21),
  ...changes,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('[T-05] tells an event with device, client, campaign and landing page; of the address no more than others may read', async () => {
  const { measuring, client } = measure();
  measuring.tell(told());
  await settled();
  expect(client.told).toEqual([
    [
      'track',
      'PlanViewed',
      {
        deviceType: 'desktop',
        clientId: 'c-1',
        utm_source: 'news',
        utm_campaign: 'spring',
        landingPage: '/blog/',
        carrierId: 'harbor-mutual',
      },
      {
        timestamp: new Date(Date.UTC(2026, 10, 21)),
        context: {
          page: {
            url: 'https://coati.example/quote/*/plans/steady',
            path: '/quote/*/plans/steady',
            search: '',
            referrer: 'https://coati.example/',
            title: 'Steady',
          },
        },
      },
    ],
  ]);
  expect(page.uetq).toBeUndefined();
});

it('[T-05] pushes a page view to the ad tracker too; only other events carry how the visit began', async () => {
  const { measuring, client } = measure();
  measuring.tell(told({ event: 'PageView', properties: {} }));
  await settled();
  expect(page.uetq).toEqual([
    'event',
    'page_view',
    { page_path: '/quote/*/plans/steady', page_title: 'Steady' },
  ]);
  const [[, event, properties]] = client.told as [[string, string, object]];
  expect(event).toBe('PageView');
  expect(Object.keys(properties)).toEqual(['deviceType', 'clientId', 'url', 'path', 'referrer']);
});

it('[T-05] tells nobody what was searched for: a yes given on the results told their title', async () => {
  const { measuring, client } = measure();
  const url = 'https://coati.example/search?coati%5Bquery%5D=diabetes';
  measuring.tell(told({ event: 'PageView', properties: {}, url, title: 'Search: diabetes | Coati' }));
  await settled();
  expect(page.uetq?.[2]).toEqual({ page_path: '/search', page_title: '' });
  expect(JSON.stringify(client.told)).not.toContain('diabetes');
});

it('[T-05] identifies by the digest of an email address, once, before what follows; forgets on sign-out', async () => {
  const { measuring, client } = measure();
  measuring.identify('ada@example.com');
  measuring.identify('ADA@example.com');
  measuring.tell(told());
  measuring.identify(null);
  await vi.waitFor(() => expect(client.told.map(([what]) => what)).toEqual(['identify', 'track', 'reset']));
  expect(client.told[0]?.[1]).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(client.told)).not.toContain('example.com"');
  expect(client.setAnonymousId).toHaveBeenCalledWith('c-1');
});

it('[T-05] stays one browser where another person is known on it: the client makes an id of its own at a change', async () => {
  const { measuring, client } = measure();
  measuring.identify('ada@example.com');
  measuring.identify('bob@example.com');
  await vi.waitFor(() =>
    expect(client.told.map(([what]) => what)).toEqual(['identify', 'reset', 'identify']),
  );
  expect(client.setAnonymousId).toHaveBeenCalledExactlyOnceWith('c-1');
});

it('[T-06] loads the scripts of the vendors that are configured, each once, and no others', () => {
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
  measure({ adTracker: null, formEmbed: 'https://forms.example/v2.js' });
  measure({ adTracker: null, formEmbed: 'https://forms.example/v2.js' });
  expect(scripts()).toEqual(['https://forms.example/v2.js']);
});

it('pushes nothing to an ad tracker that nobody configured', async () => {
  const { measuring } = measure({ adTracker: null, formEmbed: null });
  measuring.tell(told({ event: 'PageView' }));
  await settled();
  expect(page.uetq).toBeUndefined();
});

it('[T-04] asks again where the provider’s settings did not come, and loses nothing meanwhile', async () => {
  const client = provider();
  const open = vi.fn(async () => client as never);
  open.mockRejectedValueOnce(new Error('503')).mockRejectedValueOnce(new Error('503'));
  const { measuring, world } = measure({}, open);
  measuring.tell(told());
  measuring.tell(told({ event: 'PurchaseStarted' }));
  await settled();
  expect(world.wait.mock.calls).toEqual([[5_000], [30_000]]);
  expect(client.told.map(([, event]) => event)).toEqual(['PlanViewed', 'PurchaseStarted']);
});

it('tells nothing more once it is stopped', async () => {
  const { measuring, client } = measure();
  measuring.stop();
  measuring.tell(told());
  await settled();
  expect(client.told).toEqual([]);
});

it('[T-04, T-05] asks the provider for nothing more once it is stopped, and what its client kept meanwhile goes', async () => {
  let come = (): void => undefined;
  let fail = (): void => undefined;
  const open = vi.fn(
    () =>
      new Promise<never>((resolve, reject) => {
        fail = () => reject(new Error('503'));
        come = () => {
          localStorage.setItem('ajs_anonymous_id', 'c-1');
          resolve(provider() as never);
        };
      }),
  );
  const first = measure({}, open);
  first.measuring.tell(told());
  await settled();
  first.measuring.stop();
  fail();
  await settled();
  expect(open).toHaveBeenCalledOnce();

  const second = measure({}, open);
  second.measuring.tell(told());
  await settled();
  second.measuring.stop();
  come();
  await settled();
  expect(localStorage).toHaveLength(0);
});
