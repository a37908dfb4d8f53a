import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Consent, CONSENT_KEPT_S, type ConsentWorld } from './consent';

/** A browser with a cookie jar of its own. */
function browser({ gpc = false, jar = '' } = {}) {
  const written: string[] = [];
  const world: ConsentWorld = {
    hasPrivacyControl: () => gpc,
    readCookies: () => jar,
    writeCookie: (cookie) => {
      written.push(cookie);
      jar = [jar, cookie.split(';')[0]].filter(Boolean).join('; ');
    },
  };
  return { world, written };
}

describe('consent', () => {
  it('is undecided, and so allows nothing, until the visitor answers', () => {
    const consent = new Consent(browser().world);
    expect(consent.standing).toBe('undecided');
    expect(consent.isAllowed).toBe(false);
  });

  it('keeps an answer of this site alone, under a version, for twelve months and no longer', () => {
    const { world, written } = browser();
    new Consent(world).choose('allowed');
    expect(new Consent(world).isAllowed).toBe(true);
    expect(written).toEqual([`coati_consent=1.allowed; Path=/; Max-Age=${CONSENT_KEPT_S}; SameSite=Lax`]);
    expect(CONSENT_KEPT_S).toBeLessThanOrEqual(366 * 86_400);
  });

  it.each([
    'coati_consent=0.allowed',
    'coati_consent=1.maybe',
    'x_coati_consent=1.allowed',
    'coati_consent=',
  ])('asks again where an answer is another version’s or none: %s', (jar) =>
    expect(new Consent(browser({ jar }).world).standing).toBe('undecided'),
  );

  it('takes Global Privacy Control for a no, whatever was answered before', () => {
    const consent = new Consent(browser({ gpc: true, jar: 'a=1; coati_consent=1.allowed' }).world);
    expect(consent.standing).toBe('refused-by-browser');
    expect(consent.isAllowed).toBe(false);
  });

  it('can be changed, and tells whoever must know', () => {
    const consent = new Consent(browser().world);
    const told = vi.fn();
    const stop = consent.onChange(told);
    consent.choose('allowed');
    consent.choose('refused');
    stop();
    consent.choose('allowed');
    expect(told.mock.calls).toEqual([['allowed'], ['refused']]);
  });

  it('hears of an answer given in another tab', () => {
    const { world } = browser();
    const here = new Consent(world);
    const told = vi.fn();
    here.onChange(told);
    here.look();
    new Consent(world).choose('refused');
    here.look();
    here.look();
    expect(told.mock.calls).toEqual([['refused']]);
  });
});

describe('consent in a browser', () => {
  beforeEach(() => {
    document.cookie = 'coati_consent=; Max-Age=0; Path=/';
  });

  it('is read from the document’s own cookies', () => {
    expect(new Consent().standing).toBe('undecided');
    new Consent().choose('refused');
    expect(new Consent().standing).toBe('refused');
  });
});
