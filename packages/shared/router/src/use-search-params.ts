import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

type Query = URLSearchParams | Record<string, string>;

/** The query of the address, and a way to another one on the same page; the address's hash falls away with it. */
export function useSearchParams(): [URLSearchParams, (next: Query, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Query, options?: NavigateOptions) =>
      void navigate(`?${new URLSearchParams(next).toString()}`, options),
    [navigate],
  );
  return [query, change];
}
