import { describe, expect, it } from 'vitest';
import { credentialJson } from './credential-json';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const illegal = () => {
  throw new TypeError('Illegal invocation');
};
const RAW_ID = bytes(0xfb, 0xff, 0x01);
const made = { clientDataJSON: bytes(1, 2, 3), attestationObject: bytes(4, 5) };
const shown = {
  clientDataJSON: bytes(1, 2, 3),
  authenticatorData: bytes(6),
  signature: bytes(7, 8),
  userHandle: bytes(9),
};

/** As some password managers answer: an object of their own, with the browser's prototype behind it (case P3). */
const replaced = (response: object, more: object = {}) => ({ rawId: RAW_ID, response, ...more });

describe('a credential that a password manager has replaced (case P3)', () => {
  it.each([
    ['throws', illegal],
    ['is missing', undefined],
    ['gives nothing', () => undefined],
    ['gives bytes that are not encoded', () => replaced(made)],
  ])('is built from its bytes where toJSON %s', (_, toJSON) => {
    expect(credentialJson(replaced(made, { toJSON }))).toEqual({
      id: '-_8B',
      rawId: '-_8B',
      type: 'public-key',
      response: { clientDataJSON: 'AQID', attestationObject: 'BAU' },
      clientExtensionResults: {},
    });
  });

  it('signs in likewise', () => {
    const { response } = credentialJson(replaced(shown, { toJSON: illegal })) as { response: object };
    expect(response).toEqual({
      clientDataJSON: 'AQID',
      authenticatorData: 'Bg',
      signature: 'Bwg',
      userHandle: 'CQ',
    });
  });

  it('takes a view of bytes as the bytes that it shows', () => {
    const view = new Uint8Array([9, 9, 0xfb, 0xff, 0x01, 9]).subarray(2, 5);
    expect(credentialJson({ rawId: view, response: made })).toMatchObject({ rawId: '-_8B' });
  });

  it('does without what a getter of the browser refuses', () => {
    const credential = Object.defineProperties(replaced({ ...made, getTransports: illegal }), {
      toJSON: { value: illegal },
      authenticatorAttachment: { get: illegal },
    });
    expect(credentialJson(credential)).toMatchObject({ response: { attestationObject: 'BAU' } });
  });

  it('keeps what helps the browser next time', () => {
    const transports = ['internal', 'hybrid'];
    const credential = replaced(
      { ...made, getTransports: () => transports },
      {
        authenticatorAttachment: 'platform',
      },
    );
    expect(credentialJson(credential)).toMatchObject({
      response: { transports },
      authenticatorAttachment: 'platform',
    });
  });
});

it('a credential that knows its JSON is taken as it says', () => {
  const own = { rawId: 'k-1', response: { clientDataJSON: 'x' }, clientExtensionResults: { credProps: {} } };
  expect(credentialJson({ rawId: RAW_ID, response: made, toJSON: () => own })).toBe(own);
});
