import { useLayoutEffect, useRef } from 'react';
import type { ServedPage } from './served-page';

/** The served page itself, put back in place: shown while a part is on its way, or for good when it cannot come. */
export function Standing({ served }: { served: ServedPage }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(...served.nodes);
    served.restore();
    return () => served.capture();
  }, [served]);
  return <div ref={place} className="coati-standing" />;
}

/** Tells the page that has just taken the served one's place, or has come alive in it, what was typed there before. */
export function TakeOver({ served, onDone }: { served: ServedPage; onDone?: () => void }) {
  useLayoutEffect(() => {
    served.capture();
    served.restore();
    onDone?.();
  }, [served, onDone]);
  return null;
}

/** Tells that what stands beside it stands. */
export function Told({ then }: { then: () => void }) {
  useLayoutEffect(then, [then]);
  return null;
}
