import { useEffect, useRef } from 'react';

/** The current year; HTML that was drawn last year is put right when the page comes to life. Source: N-08. */
export function ThisYear() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) place.current.textContent = String(new Date().getFullYear());
  }, []);
  return (
    <span ref={place} data-year suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
