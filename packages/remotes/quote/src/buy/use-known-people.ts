import { callJson, type Me, type TravelerProfile } from '@coati/api';
import { isSignedInLikely } from '@coati/contracts';
import { useEffect, useState } from 'react';
import type { KnownPeople } from './known-people';

/** Comfort is worth this long a wait and no longer: the form works without it. */
const LIMIT_MS = 2500;

async function read(fetcher: typeof fetch): Promise<KnownPeople> {
  const get = <T>(path: string): Promise<T> =>
    callJson<T>(
      fetcher,
      `/api/accounts/me${path}`,
      { headers: { Accept: 'application/json' } },
      { timeoutMs: LIMIT_MS },
    );
  const [me, list] = await Promise.all([get<Me>(''), get<{ travelers: TravelerProfile[] }>('/travelers')]);
  return { me, travelers: list.travelers };
}

const ownFetch: typeof fetch = (...call) => globalThis.fetch(...call);

/** The account's people; `undefined` while they are asked for, null for visitors and where no answer came. */
export function useKnownPeople(fetcher = ownFetch): KnownPeople | null | undefined {
  const [people, setPeople] = useState<KnownPeople | null | undefined>(() =>
    isSignedInLikely() ? undefined : null,
  );
  useEffect(() => {
    if (!isSignedInLikely()) return undefined;
    let mounted = true;
    read(fetcher).then(
      (known) => mounted && setPeople(known),
      () => mounted && setPeople(null),
    );
    return () => {
      mounted = false;
    };
  }, [fetcher]);
  return people;
}
