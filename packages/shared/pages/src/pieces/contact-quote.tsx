import { callJson, CallFailed, quoteInALine, type ChatQuote, type QuoteAnswer } from '@coati/api';
import { placeWords, regionName, tripDays } from '@coati/formats';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';

const QUOTE_PAGE = /^\/quote\/([\w-]{16,64})(?:\/|$)/;
const ANSWER_WITHIN_MS = 10_000;
/** The form's own name for it: what is not ticked does not go along. */
const FIELD = 'about-quote';

/** The quote that a message is about: what the agents are told, and the trip as its visitor reads it. */
export interface AboutQuote {
  told: ChatQuote;
  trip: string;
}

/**
 * Of the quote's page from which the visitor came, its id. That opens the quote, so no link and no address carries it: where
 * its visitor comes from, a browser tells whole to pages of the same site alone. Source: TRUST §5.
 */
export function quoteIdOf(referrer: string, ownOrigin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname } = new URL(referrer);
  return origin === ownOrigin ? (QUOTE_PAGE.exec(pathname)?.[1] ?? null) : null;
}

/** The quote the visitor came from, once it is read, and how to leave it out for good. One that is gone is none. */
export function useQuoteBefore(): [AboutQuote | null, () => void] {
  const [about, setAbout] = useState<AboutQuote | null>(null);
  useEffect(() => {
    const id = quoteIdOf(document.referrer, location.origin);
    if (!id) return undefined;
    const left = new AbortController();
    const options = { timeoutMs: ANSWER_WITHIN_MS, signal: left.signal };
    callJson<QuoteAnswer>(fetch, `/api/quotes/${id}`, {}, options).then(
      (quote) => setAbout({ told: quoteInALine(quote), trip: inShort(quote) }),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return [about, useCallback(() => setAbout(null), [])];
}

const inShort = ({ params: { trip } }: QuoteAnswer): string =>
  `${placeWords(trip.destinations.map(regionName))}, ${tripDays(trip)}`;

/** What of it goes along with the form as it was sent; a service from before quotes went along knows no empty field either. */
export const quoteWith = (given: FormData, about: AboutQuote | null): { quote?: ChatQuote } =>
  about && given.has(FIELD) ? { quote: about.told } : {};

/** Whether a message was refused because of its quote, and not because of its words. */
export const isOfTheQuote = (refusal: unknown): boolean =>
  refusal instanceof CallFailed &&
  (refusal.problem.errors ?? []).some(({ pointer }) => /^\/quote(?:\/|$)/.test(pointer));

/*
 * Its look comes with it: a stylesheet of these pages stands before the words of each of them, and no page is served with
 * this. Set by a script, it needs no leave of the policy.
 */
const LOOK: Record<'box' | 'line' | 'tick' | 'why', CSSProperties> = {
  box: {
    marginBlockStart: 'var(--s-3)',
    padding: 'var(--s-1) var(--s-4) var(--s-3)',
    borderRadius: 'var(--r-m)',
    background: 'var(--c-brand-soft)',
  },
  line: {
    display: 'flex',
    gap: 'var(--s-3)',
    alignItems: 'center',
    minBlockSize: 'var(--s-target)',
    margin: 0,
    fontWeight: 400,
    cursor: 'pointer',
  },
  tick: {
    flex: 'none',
    inlineSize: '1.5rem',
    minBlockSize: '1.5rem',
    margin: 0,
    accentColor: 'var(--c-brand)',
  },
  // Below the words, not below their box.
  why: { paddingInlineStart: 'calc(1.5rem + var(--s-3))', fontSize: 'var(--f-size-s)' },
};

/** Says which quote goes along; unticked, it does not. */
export function ContactQuote({ trip }: AboutQuote) {
  return (
    <div style={LOOK.box}>
      <label style={LOOK.line}>
        <input
          style={LOOK.tick}
          type="checkbox"
          name={FIELD}
          defaultChecked
          aria-describedby="contact-quote-why"
        />
        <span>
          About your quote for <strong>{trip}</strong>
        </span>
      </label>
      <p id="contact-quote-why" style={LOOK.why}>
        An agent then sees its trip, ages and prices. Uncheck it to leave it out.
      </p>
    </div>
  );
}
