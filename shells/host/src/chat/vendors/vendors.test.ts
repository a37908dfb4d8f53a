import { afterEach, expect, it, vi } from 'vitest';
import { loadVendor, type HostedAccess } from './load-vendor';

const prechat = { url: 'https://coati.example/', partner: 'coati', webSource: 'aarp_smo' };
const later = { ...prechat, url: 'https://coati.example/quote/a' };

afterEach(() => {
  delete window.embedded_svc;
  delete window.chatwootSDK;
  delete window.$chatwoot;
});

it('[H-05] loads the Salesforce-shaped script with the three details, and opens it with the page of that moment', async () => {
  const access: HostedAccess = {
    vendor: 'salesforce',
    scriptUrl: 'https://service.vendor.example/esw.min.js',
    baseUrl: 'https://vendor.example',
    communityUrl: 'https://help.vendor.example',
    orgId: 'org',
    deployment: 'web',
  };
  const settings: Record<string, unknown> = {};
  const [init, open] = [vi.fn(), vi.fn()];
  const load = vi.fn(async () => {
    window.embedded_svc = { settings, init, bootstrapEmbeddedService: open };
  });
  const chat = await loadVendor(access, prechat, load);
  expect(load).toHaveBeenCalledWith(access.scriptUrl);
  expect(init).toHaveBeenCalledWith(access.baseUrl, access.communityUrl, access.baseUrl, 'org', 'web', {});
  const detail = (label: string, value: string) => ({
    label,
    value,
    displayToAgent: true,
    transcriptFields: [],
  });
  expect(settings['extraPrechatFormDetails']).toEqual([
    detail('URL', prechat.url),
    detail('Partner', 'coati'),
    detail('Web Source', 'aarp_smo'),
  ]);
  expect(open).not.toHaveBeenCalled();
  chat.open(later);
  expect(open).toHaveBeenCalledTimes(1);
  expect(settings['extraPrechatFormDetails']).toContainEqual(detail('URL', later.url));
});

it('[H-05] runs the Chatwoot-shaped script and tells it the three details', async () => {
  const access: HostedAccess = {
    vendor: 'chatwoot',
    scriptUrl: 'https://chat.vendor.example/packs/js/sdk.js',
    baseUrl: 'https://chat.vendor.example',
    websiteToken: 'token',
  };
  const [run, tell, toggle] = [vi.fn(), vi.fn(), vi.fn()];
  const load = async (): Promise<void> => {
    expect(window.chatwootSettings).toMatchObject({ hideMessageBubble: true });
    window.chatwootSDK = { run };
    window.$chatwoot = { setConversationCustomAttributes: tell, toggle };
  };
  const chat = await loadVendor(access, prechat, load);
  expect(run).toHaveBeenCalledWith({ websiteToken: 'token', baseUrl: access.baseUrl });
  window.dispatchEvent(new Event('chatwoot:ready'));
  expect(tell).toHaveBeenLastCalledWith({ url: prechat.url, partner: 'coati', web_source: 'aarp_smo' });
  chat.open(later);
  expect(tell).toHaveBeenLastCalledWith({ url: later.url, partner: 'coati', web_source: 'aarp_smo' });
  expect(toggle).toHaveBeenCalledWith('open');
});

it('says so where a vendor’s script brings no chat', async () => {
  const access = { vendor: 'chatwoot', scriptUrl: 'x', baseUrl: 'y', websiteToken: 'z' } as const;
  await expect(loadVendor(access, prechat, async () => undefined)).rejects.toThrow('no chat');
});
