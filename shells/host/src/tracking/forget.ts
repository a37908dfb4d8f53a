import { dropClientId, ownStorage } from './client-id';

/** What the analytics provider's client keeps in this browser: who, and what it could not deliver yet. */
const OF_PROVIDER = /^(?:ajs_|persisted-queue:v1:)/;

/** Removes who the provider's client takes the visitor for; the browser's own id stays. */
export function forgetUser(storage: Storage | null = ownStorage()): void {
  for (const name of ['ajs_user_id', 'ajs_user_traits']) storage?.removeItem(name);
}

/** Removes every id that anybody of ours left in this browser. */
export function forgetClient(storage: Storage | null = ownStorage()): void {
  dropClientId(storage);
  if (!storage) return;
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (OF_PROVIDER.test(name)) storage.removeItem(name);
}
