import { useSearchParams } from '@coati/router';
import { useEffect, useRef, useState } from 'react';

/** How a piece of state stands in the query of an address. */
export interface AddressCodec<T> {
  read: (search: URLSearchParams) => T;
  /** The query with this state in it; parameters that are not its own stay. */
  write: (state: T, current: URLSearchParams) => URLSearchParams;
}

/** Whether a change is a step that the browser's Back undoes, or takes the place of what the address said. */
type As = 'step' | 'replacement';
type Change<T> = (next: (now: T) => T, as?: As) => void;

interface Held<T> {
  value: T;
  /** The query that says it, and those that stood on the way there. */
  query: string;
  passed: readonly string[];
}

/** What is held once the address is `here`. */
function settled<T>(held: Held<T>, here: string, codec: AddressCodec<T>): Held<T> {
  if (held.query === here) {
    // Arrived: from here on, a query passed on the way is one that somebody went back to.
    return held.passed.length > 0 ? { ...held, passed: [] } : held;
  }
  if (held.passed.includes(here)) return held;
  return { value: codec.read(new URLSearchParams(here)), query: here, passed: [] };
}

/**
 * State that stands in the address, so that a screen can be shared, reloaded and gone back to.
 *
 * The state itself answers at once: a tick box driven by the router would spring back until the navigation ends. Where
 * the address comes to say something else (Back, Forward, a link), the address is right.
 */
export function useAddressState<T>(codec: AddressCodec<T>): [T, Change<T>] {
  const [search, setSearch] = useSearchParams();
  const here = search.toString();
  const [held, setHeld] = useState<Held<T>>(() => ({ value: codec.read(search), query: here, passed: [] }));
  const now = settled(held, here, codec);
  if (now !== held) setHeld(now);
  // Two changes in one breath both build on what the first one made.
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  const change: Change<T> = (next, as = 'replacement') => {
    const { value, query, passed } = latest.current;
    const wanted = next(value);
    const target = codec.write(wanted, new URLSearchParams(query));
    latest.current = { value: wanted, query: target.toString(), passed: [...passed, query] };
    setHeld(latest.current);
    if (target.toString() !== query)
      setSearch(target, { replace: as === 'replacement', preventScrollReset: true });
  };
  return [now.value, change];
}
