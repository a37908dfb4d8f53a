import { useNavigate } from '@coati/router';
import { useEffect } from 'react';
import { isOfThisSection } from '../domain/return-path';
import { useSession } from '../session/use-session';

/** Leads on as soon as somebody is signed in: inside this section in place, to others by their document. Source: P-17. */
export function useArrival(back: string, leave = (url: string) => window.location.replace(url)): boolean {
  const { status } = useSession();
  const navigate = useNavigate();
  const arrived = status === 'signed-in';
  useEffect(() => {
    if (!arrived) return;
    if (isOfThisSection(back)) void navigate(back, { replace: true });
    else leave(back);
  }, [arrived, back, navigate, leave]);
  return arrived;
}
