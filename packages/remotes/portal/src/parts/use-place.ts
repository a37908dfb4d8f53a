import { useLocation } from '@coati/router';
import { useEffect } from 'react';

/**
 * The place that the address names was not there when the page came: it is once what the page waits for has come. A part
 * of a form is entered at what can be decided there.
 */
export function usePlace(id: string, there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!there || hash !== `#${id}`) return;
    const place = document.getElementById(id);
    place?.scrollIntoView?.({ block: 'start' });
    const start = place?.matches('fieldset') ? place.querySelector<HTMLElement>('input:checked, a') : place;
    start?.focus({ preventScroll: true });
  }, [id, there, hash]);
}
