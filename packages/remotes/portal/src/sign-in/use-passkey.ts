import type { Problem } from '@coati/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem } from '../session/customer-session';
import { useServices } from '../session/services';
import { passkeysOffered, signInWithPasskey, wasDeclined } from './passkeys';

/**
 * Signing in with a passkey: offered by the browser below the email field where it can, and by a button everywhere else.
 * The browser answers one question at a time, so the button takes the offer back first.
 */
export function usePasskey(enabled: boolean) {
  const { accounts, session } = useServices();
  const offer = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!enabled) return undefined;
    const controller = new AbortController();
    offer.current = controller;
    const wait = async (): Promise<void> => {
      if (!(await passkeysOffered()) || controller.signal.aborted) return;
      session.signedIn(await signInWithPasskey(accounts, { signal: controller.signal, offered: true }));
    };
    // An offer that comes to nothing is no failure: nobody asked for it.
    wait().catch(() => undefined);
    return () => controller.abort();
  }, [enabled, accounts, session]);
  const press = useCallback(async () => {
    offer.current?.abort();
    setProblem(null);
    setBusy(true);
    try {
      session.signedIn(await signInWithPasskey(accounts));
    } catch (error) {
      if (!wasDeclined(error)) setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  }, [accounts, session]);
  return { busy, problem, press };
}
