import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VendorDesk } from './vendor-desk';

const access = { vendor: 'chatwoot', scriptUrl: 's', baseUrl: 'b', websiteToken: 't' } as const;
const prechat = { url: 'https://coati.example/', partner: 'coati', webSource: 'coati' };

function consenting(isAllowed: boolean) {
  const listeners: ((standing: 'allowed') => void)[] = [];
  const consent = {
    isAllowed,
    onChange: (changed: (standing: 'allowed') => void) => {
      listeners.push(changed);
      return () => undefined;
    },
  };
  const allow = (): void => {
    consent.isAllowed = true;
    listeners.forEach((changed) => changed('allowed'));
  };
  return { consent, allow };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it('[H-05] loads a vendor’s script once partner data are loaded, and not before the visitor allows vendors', async () => {
  const { consent, allow } = consenting(false);
  let partnerIsThere: () => void = () => undefined;
  const partnerLoaded = new Promise<void>((resolve) => (partnerIsThere = resolve));
  const loadVendor = vi.fn(async () => ({ open: vi.fn() }));
  const desk = new VendorDesk(
    access,
    consent,
    () => prechat,
    partnerLoaded,
    async () => ({ loadVendor }),
  );
  await settled();
  allow();
  await settled();
  expect(loadVendor).not.toHaveBeenCalled();
  partnerIsThere();
  await settled();
  expect(loadVendor).toHaveBeenCalledWith(access, prechat);
  expect(desk.isReady()).toBe(true);
  allow();
  await settled();
  expect(loadVendor).toHaveBeenCalledTimes(1);
});

it('[H-05] never loads it for a visitor who says nothing', async () => {
  const { consent } = consenting(false);
  const loadVendor = vi.fn();
  new VendorDesk(
    access,
    consent,
    () => prechat,
    Promise.resolve(),
    async () => ({ loadVendor }),
  );
  await settled();
  expect(loadVendor).not.toHaveBeenCalled();
});

it('is not ready where the script does not come', async () => {
  const { consent } = consenting(true);
  const loadVendor = vi.fn(async () => Promise.reject(new Error('no')));
  const desk = new VendorDesk(
    access,
    consent,
    () => prechat,
    Promise.resolve(),
    async () => ({ loadVendor }),
  );
  await settled();
  expect(desk.isReady()).toBe(false);
});
