import type { Problem } from '@coati/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { needsSignIn } from '../api/problem-words';
import { asProblem } from '../session/customer-session';
import { useServices } from '../session/services';
import { useSession } from '../session/use-session';

export type Loaded<T> =
  | { status: 'waiting' }
  | { status: 'failed'; problem: Problem; retry: () => void }
  | { status: 'ready'; value: T; change: Change<T>; reload: () => void };

/** What becomes of it as it stands by then: another change may have come first. */
export type Change<T> = (next: (now: T) => T) => void;

/** What the service has under a name; asked for again where the name changes, and after a new sign-in. */
export function useLoaded<T>(name: string, load: () => Promise<T>): Loaded<T> {
  const { session } = useServices();
  const { status } = useSession();
  const asked = useRef(load);
  useEffect(() => {
    asked.current = load;
  });
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ of: string; value?: T; problem?: Problem }>({ of: name });
  const awake = status === 'signed-in';
  useEffect(() => {
    if (!awake) return undefined;
    let mounted = true;
    asked.current().then(
      (value) => mounted && setState({ of: name, value }),
      (error: unknown) => {
        const problem = asProblem(error);
        if (needsSignIn(problem)) session.expired();
        else if (mounted) setState({ of: name, problem });
      },
    );
    return () => {
      mounted = false;
    };
  }, [name, attempt, awake, session]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const retry = useCallback(() => {
    setState({ of: name });
    again();
  }, [name, again]);
  const change = useCallback<Change<T>>(
    (next) =>
      setState((now) =>
        now.of === name && now.value !== undefined ? { of: name, value: next(now.value) } : now,
      ),
    [name],
  );
  if (state.of !== name) return { status: 'waiting' };
  if (state.value !== undefined) return { status: 'ready', value: state.value, change, reload: again };
  return state.problem ? { status: 'failed', problem: state.problem, retry } : { status: 'waiting' };
}
