export const CLIENT_ID_KEY = 'coati_client_id';
/** What the analytics provider's client keeps in this browser: who, and what it could not deliver yet. */
const OF_PROVIDER = /^(?:ajs_|persisted-queue:v1:)/;

/** Merely asking for it throws where a browser blocks all of a site's data. */
function ownStorage(): Storage | null {
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

/**
 * This browser's id, made at the first call and kept; asked for only while its owner allows it.
 * See docs/adr/0012-consent-and-client-id.md.
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

/** Removes who the provider's client takes the visitor for; the browser's own id stays. */
export function forgetUser(storage: Storage | null = ownStorage()): void {
  for (const name of ['ajs_user_id', 'ajs_user_traits']) storage?.removeItem(name);
}

/** Removes every id that anybody of ours left in this browser. */
export function forgetClient(storage: Storage | null = ownStorage()): void {
  unkept = undefined;
  if (!storage) return;
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name === CLIENT_ID_KEY || OF_PROVIDER.test(name)) storage.removeItem(name);
}
