export const CLIENT_ID_KEY = 'coati_client_id';

/** Merely asking for it throws where a browser blocks all of a site's data. */
export function ownStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Of a browser that keeps nothing, for the length of a document.
let unkept: string | undefined;

/** The next id asked for is a new one. */
export function dropClientId(storage: Storage | null = ownStorage()): void {
  unkept = undefined;
  storage?.removeItem(CLIENT_ID_KEY);
}

/**
 * This browser's id, made at the first call and kept; asked for only while its owner allows it.
 * See docs/adr/0013-consent-and-client-id.md.
 */
export function clientId(storage: Storage | null = ownStorage()): string {
  const known = storage?.getItem(CLIENT_ID_KEY);
  if (known) return known;
  unkept ??= newId();
  try {
    storage?.setItem(CLIENT_ID_KEY, unkept);
  } catch {
    // Full: the id lives as long as this document.
  }
  return unkept;
}
