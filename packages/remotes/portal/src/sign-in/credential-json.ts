/**
 * A credential as the service takes it. Some password managers replace the browser's credential by an object of their
 * own, whose `toJSON` is missing or throws "Illegal invocation": then it is built from the bytes, as WebAuthn Level 3
 * §5.1 defines it. Raises: TypeError: it is no credential.
 */
export function credentialJson(credential: unknown): object {
  const given = credential as PublicKeyCredential;
  return ownJson(given) ?? builtJson(given);
}

/** What `toJSON` gives, where it can be called and gives something whole. */
function ownJson(credential: PublicKeyCredential): object | null {
  const made = quietly(() => credential.toJSON() as Partial<PublicKeyCredentialJSON> | undefined);
  // Bytes that were not encoded are written as `{}`.
  const isWhole = typeof made?.rawId === 'string' && typeof made.response?.clientDataJSON === 'string';
  return made && (isWhole || !credential.rawId) ? made : null;
}

type Bytes = ArrayBuffer | ArrayBufferView;
type Parts = Record<string, Bytes | null | undefined> & { getTransports?: () => string[] };

/** Which of the later four a response has says whether it makes a passkey or shows one. */
const BYTES = [
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'userHandle',
] as const;

function builtJson(credential: PublicKeyCredential): object {
  const parts = credential.response as unknown as Parts;
  const response: Record<string, unknown> = {};
  for (const name of BYTES) {
    const bytes = quietly(() => parts[name]);
    if (bytes) response[name] = base64Url(bytes);
  }
  const transports = quietly(() => parts.getTransports?.());
  if (transports) response['transports'] = transports;
  const authenticatorAttachment = quietly(() => credential.authenticatorAttachment);
  const rawId = base64Url(credential.rawId);
  return {
    id: rawId,
    rawId,
    type: 'public-key',
    response,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: {},
  };
}

/** A getter of the browser's throws on a replaced object, as `toJSON` does. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function base64Url(bytes: Bytes): string {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  const text = Array.from(view, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
