/**
 * Whether somebody signed in here not long ago: a hint that says nothing of who, kept outside every cookie so that pages
 * stay the same for everyone. Only where it stands is the accounts service asked who it is; the session itself is a cookie
 * that no script reads (docs/adr/0014-a-hint-beside-the-session.md).
 */
const KEY = 'coati-signed-in';
/** A session ends after twelve hours whatever happens; a hint older than that is worth no request. */
const BELIEVED_MS = 12 * 3_600_000;

/** A browser that forbids storage, whose storage is full or whose file of it is damaged simply has no hint. */
function quietly<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(globalThis.localStorage);
  } catch {
    return null;
  }
}

const keep = (hint: string): void => void quietly((storage) => storage.setItem(KEY, hint));

export function rememberSignedIn(now = Date.now()): void {
  keep(String(now + BELIEVED_MS));
}

export function forgetSignedIn(): void {
  quietly((storage) => storage.removeItem(KEY));
}

/** The session is over and nobody signed out: nothing is left to ask for, and what other tabs show stays theirs. */
export function expireSignedIn(): void {
  if (isSignedInLikely(0)) keep('0');
}

export function isSignedInLikely(now = Date.now()): boolean {
  return Number(quietly((storage) => storage.getItem(KEY))) > now;
}

function onHint(call: (hint: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY) call(newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Calls back when another tab has signed out; until the returned function is called. */
export const onSignedOutElsewhere = (call: () => void): (() => void) =>
  onHint((hint) => hint === null && call());

/** Calls back when somebody is signed in in another tab, who may be somebody else; until the returned function is called. */
export const onSignedInElsewhere = (call: () => void): (() => void) =>
  onHint((hint) => Number(hint) > Date.now() && call());
