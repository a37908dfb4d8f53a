import { useLocation, useNavigate } from '@coati/router';
import { useCallback } from 'react';

/**
 * The second step of a screen, as an entry of its own in the tab's history: Back leads to the first with what was typed
 * there, and what the step stands on outlives a reload. On a phone the way to the mail with a code often costs the page.
 */
export function useStep<T>(name: string): [T | null, (step: T | null) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const kept = location.state as Record<string, T> | null;
  const step = kept?.[name] ?? null;
  const set = useCallback(
    (next: T | null) => {
      if (next === null) {
        if (step !== null) void navigate(-1);
      } else void navigate(location, { state: { [name]: next }, replace: step !== null });
    },
    [location, name, navigate, step],
  );
  return [step, set];
}
