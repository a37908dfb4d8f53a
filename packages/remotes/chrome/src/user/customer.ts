import {
  emit,
  expireSignedIn,
  forgetSignedIn,
  isSignedInLikely,
  listen,
  rememberSignedIn,
} from '@coati/contracts';
import { useEffect, useSyncExternalStore } from 'react';

/** Who is signed in, as far as the header greets them. */
export interface Customer {
  firstName: string;
  lastName: string;
}

// Slower than this is as good as away; ending a session also waits for those who are told.
const ANSWER_WITHIN_MS = 15_000;

let customer: Customer | null = null;
let asked = false;
const listeners = new Set<() => void>();

function set(now: Customer | null): void {
  customer = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks once a page, and only where somebody signed in not long ago: a visitor without an account costs
 * nothing, and pages stay the same for everyone (docs/adr/0014-a-hint-beside-the-session.md).
 */
async function ask(): Promise<void> {
  if (asked || customer || !isSignedInLikely()) return;
  asked = true;
  try {
    const answer = await fetch('/api/accounts/me', {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status === 401) expireSignedIn();
    asked = answer.ok;
    if (answer.ok) set((await answer.json()) as Customer);
  } catch {
    // No answer: the link to the account stands as ever, and the next page asks again.
  }
}

/** Null on the server, at first, and for everyone who is not signed in. */
export function useCustomer(): Customer | null {
  useEffect(() => {
    void ask();
    const ends = [listen('coati:signed-in', set), listen('coati:signed-out', () => set(null))];
    return () => ends.forEach((end) => end());
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => customer,
    () => null,
  );
}

/** Ends the session; whoever holds data of the customer hears of it. Answers whether it is over. */
export async function signOut(): Promise<boolean> {
  // Before the service clears this browser's storage: taking the hint away is what other tabs hear.
  forgetSignedIn();
  const answer = await fetch('/api/accounts/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  const over = answer !== null && (answer.ok || answer.status === 401);
  if (over) emit('coati:signed-out', { by: 'customer' });
  else rememberSignedIn();
  return over;
}

/** Two letters at most, whatever script a name is written in. */
export const initialsOf = ({ firstName, lastName }: Customer): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
