import { useEffect } from 'react';

/** The document's title while a screen stands. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
