import { useEffect, useRef } from 'react';
import type { Answer, Consent, Standing } from './consent';

interface NoticeProps {
  consent: Consent;
  /** A visitor opened it from a link: it says how things stand, takes the focus and can be closed as it is. */
  isAskedFor: boolean;
  close: () => void;
}

const now: Record<Standing, string> = {
  undecided: 'You have not chosen yet, so all of it is off.',
  allowed: 'You have allowed it. You can turn it off at any time.',
  refused: 'You have said no, so all of it is off.',
  'refused-by-browser':
    'Your browser sends Global Privacy Control. We honor it as your opt-out: all of it is off, and we do not ask.',
};

/** What may follow a visitor about, and two answers that weigh the same. Source: TRUST §5. */
export function Notice({ consent, isAskedFor, close }: NoticeProps) {
  const place = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (isAskedFor ? title.current?.focus({ preventScroll: true }) : undefined), [isAskedFor]);
  useEffect(() => (place.current ? makeRoomFor(place.current) : undefined), []);
  const answer = (given: Answer): void => consent.choose(given);
  const isHeld = consent.standing === 'refused-by-browser';
  return (
    <section ref={place} className="coati-consent" aria-labelledby="coati-consent-title">
      <div className="coati-consent-words">
        <h2 id="coati-consent-title" ref={title} tabIndex={-1}>
          {isAskedFor ? 'Your privacy choices' : 'May we measure your visit?'}
        </h2>
        <p>
          {isAskedFor && <strong>{now[consent.standing]} </strong>}
          {!isHeld &&
            'If you allow it, this browser keeps a random id, and our measurement and form partners load. Prices are the same either way. '}
          <a href="/privacy-policy/#your-privacy-choices" data-plain="">
            What exactly
          </a>
        </p>
      </div>
      <div className="coati-consent-answers">
        {!isHeld && (
          <>
            <button type="button" onClick={() => answer('refused')}>
              No, thanks
            </button>
            <button type="button" onClick={() => answer('allowed')}>
              Allow
            </button>
          </>
        )}
        {isAskedFor && (
          <button type="button" className="coati-consent-close" onClick={close}>
            Close
          </button>
        )}
      </div>
    </section>
  );
}

/** Other things at the foot of the window stand above it, and the page's end can be scrolled clear of it. */
function makeRoomFor(place: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = (): void =>
    style.setProperty('--coati-foot', `${Math.ceil(place.getBoundingClientRect().height)}px`);
  const observer = new ResizeObserver(measure);
  observer.observe(place);
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty('--coati-foot');
  };
}
