import { useSearchParams } from '@coati/router';
import { useEffect, useState } from 'react';

/** How a piece of state stands in the query of an address. */
export interface AddressCodec<T> {
  read: (search: URLSearchParams) => T;
  /** The query with this state in it; parameters that are not its own stay. */
  write: (state: T, current: URLSearchParams) => URLSearchParams;
}

/**
 * State that the address follows, so that a screen can be shared and reloaded.
 *
 * The state itself answers at once: a tick box driven by the router would spring back until the navigation ends.
 */
export function useAddressState<T>(codec: AddressCodec<T>): [T, (next: (now: T) => T) => void] {
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState(() => codec.read(search));
  useEffect(() => {
    const next = codec.write(state, search);
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true });
  }, [codec, state, search, setSearch]);
  return [state, setState];
}
