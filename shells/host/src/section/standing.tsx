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

/** Hands what was typed into the served page to the page that has just taken its place. */
export function TakeOver({ served }: { served: ServedPage }) {
  useLayoutEffect(() => served.restore(), [served]);
  return null;
}

/** Tells React, which took over the served fields themselves, what was typed into them before. */
export function KeepTyped({ served }: { served: ServedPage }) {
  useLayoutEffect(() => {
    served.capture();
    served.restore();
  }, [served]);
  return null;
}
