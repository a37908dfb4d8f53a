import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendPageView, sendSession } from './own-calls';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const logged = { error: vi.fn(), info: vi.fn() };
const sent = () =>
  fetched.mock.calls.map(([path, init]) => [path, init.method, JSON.parse(String(init.body))]);

beforeEach(() => {
  fetched.mockImplementation(async () => new Response('{}', { status: 202 }));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(logged.error);
  vi.spyOn(console, 'info').mockImplementation(logged.info);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const URL_SHOWN = 'https://coati.example/blog/?page=2';

it('[T-02] tells of a page view: address, client, where it came from or null', async () => {
  await sendPageView({ url: URL_SHOWN, referrer: 'https://search.example/' }, 'c-1');
  await sendPageView({ url: URL_SHOWN, referrer: '' }, null);
  expect(sent()).toEqual([
    ['/api/analytics/', 'POST', { url: URL_SHOWN, clientId: 'c-1', referrer: 'https://search.example/' }],
    ['/api/analytics/', 'POST', { url: URL_SHOWN, clientId: null, referrer: null }],
  ]);
  expect(logged.error).not.toHaveBeenCalled();
});

it('[T-02] sends nothing without an address', async () => {
  await sendPageView({ url: '', referrer: null }, 'c-1');
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['an answer that is not a yes', () => fetched.mockResolvedValue(new Response('', { status: 503 }))],
  ['no answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
])('[T-02] logs a page view that was not taken: %s', async (_, arrange) => {
  arrange();
  await sendPageView({ url: URL_SHOWN, referrer: null }, null);
  expect(logged.error).toHaveBeenCalledExactlyOnceWith('Failed to track page view', expect.any(Error));
});

it('[T-03] tells of the session with its page, and logs that it was taken', async () => {
  await sendSession(URL_SHOWN);
  expect(sent()).toEqual([['/api/session/', 'POST', { pageUrl: URL_SHOWN }]]);
  expect(logged.info).toHaveBeenCalledOnce();
  expect(logged.error).not.toHaveBeenCalled();
});

it('[T-03] logs a session that was not taken as an error', async () => {
  fetched.mockResolvedValue(new Response('', { status: 500 }));
  await sendSession(URL_SHOWN);
  expect(logged.error).toHaveBeenCalledExactlyOnceWith('Failed to send page URL', expect.any(Error));
  expect(logged.info).not.toHaveBeenCalled();
});
