import { isSignedInLikely } from '@coati/contracts';
import { useNavigate } from '@coati/router';
import { useEffect, useState } from 'react';
import { isOfThisSection } from '../domain/return-path';
import type { SessionState } from '../session/customer-session';
import { useSession } from '../session/use-session';

/** Whether to ask who is signed in where most are not: only if somebody was not long ago. */
const useWorthAsking = (): boolean => useState(isSignedInLikely)[0];

/** Leads on as soon as somebody is signed in: inside this section in place, to others by their document. Source: P-17. */
export function useArrival(
  back: string,
  leave = (url: string) => window.location.replace(url),
): SessionState {
  const state = useSession(useWorthAsking());
  const { status } = state;
  const navigate = useNavigate();
  const arrived = status === 'signed-in';
  useEffect(() => {
    if (!arrived) return;
    if (isOfThisSection(back)) void navigate(back, { replace: true });
    else leave(back);
  }, [arrived, back, navigate, leave]);
  return state;
}
