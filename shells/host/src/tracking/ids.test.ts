import { afterEach, describe, expect, it } from 'vitest';
import { clientId } from './client-id';
import { deviceType } from './device';
import { emailDigest } from './email-digest';
import { forgetClient, forgetUser } from './forget';

afterEach(() => localStorage.clear());

describe('this browser’s id', () => {
  it('[T-05] is made once, of nothing but chance, and kept', () => {
    const id = clientId();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(clientId()).toBe(id);
    forgetClient();
    expect(clientId()).not.toBe(id);
  });

  it('leaves with everything the provider’s client kept beside it, and with nothing else', () => {
    clientId();
    for (const name of ['ajs_anonymous_id', 'ajs_user_id', 'persisted-queue:v1:coati:items', 'theirs'])
      localStorage.setItem(name, '1');
    forgetClient();
    expect(Object.keys(localStorage)).toEqual(['theirs']);
  });

  it('stays when only the visitor leaves', () => {
    const id = clientId();
    localStorage.setItem('ajs_user_id', 'digest');
    forgetUser();
    expect(localStorage.getItem('ajs_user_id')).toBeNull();
    expect(clientId()).toBe(id);
  });

  it('lives as long as the document where nothing is kept', () => {
    const id = clientId(null);
    expect(clientId(null)).toBe(id);
    forgetClient(null);
    expect(clientId(null)).not.toBe(id);
  });
});

describe('the digest of an email address', () => {
  it('[T-05] is the same however it was typed, and is not the address', async () => {
    const digest = await emailDigest('ada@example.com');
    // printf %s ada@example.com | sha256sum
    expect(digest).toBe('b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72');
    expect(await emailDigest(' Ada@Example.com ')).toBe(digest);
    expect(await emailDigest('bob@example.com')).not.toBe(digest);
  });

  it('is none for what is no address', async () => {
    expect(await emailDigest('')).toBeNull();
  });
});

describe('the kind of device', () => {
  const agents = {
    desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    mobile: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
    tablet: 'Mozilla/5.0 (Linux; Android 16; Tab S11) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  };
  it.each(Object.entries(agents))('[T-05] is told as %s', (kind, userAgent) => {
    expect(deviceType({ userAgent, maxTouchPoints: 0 })).toBe(kind);
  });

  it('[T-05] knows a tablet that says it is a Macintosh, and a phone that says so in its hints', () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
    expect(deviceType({ userAgent, maxTouchPoints: 5 })).toBe('tablet');
    expect(deviceType({ userAgent, maxTouchPoints: 0 })).toBe('desktop');
    expect(deviceType({ userAgent: 'x', maxTouchPoints: 5, userAgentData: { mobile: true } })).toBe('mobile');
  });
});
