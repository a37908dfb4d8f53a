import type { Ways } from '@coati/api';
import { useEffect, useState } from 'react';
import { useServices } from '../session/services';

/** How one can get in; null until it is known. The form of an email address and a password stands meanwhile. */
export function useWays(): Ways | null {
  const { accounts } = useServices();
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    let mounted = true;
    accounts.ways().then(
      (answer) => mounted && setWays(answer),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [accounts]);
  return ways;
}
