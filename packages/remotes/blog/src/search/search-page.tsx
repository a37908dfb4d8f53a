import './search.css';
import { contactOf, telephoneLink, type PageRequest } from '@coati/contracts';
import { tabTitle, Trail } from '@coati/pages';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { askedAt } from './addresses';
import { Engine, type EngineState } from './engine';
import { SEARCH_PATH, type ServedSearch } from './served-search';
import { Results, type Shown } from './results';

interface SearchPageProps extends Pick<PageRequest, 'boot' | 'usePartnerTelephone'> {
  served: ServedSearch | undefined;
}

const FIELD = 'search-query';
const COUNT = 'search-count';
const LONGEST_IN_TAB = 40;
const nobodys = (): null => null;

/** All results of a search, as served and then as one types. Source: P-18. */
export function SearchPage({ boot, usePartnerTelephone = nobodys, served }: SearchPageProps) {
  const { productId, name } = boot.brand;
  const [engine, setEngine] = useState<EngineState | null>(null);
  const [first] = useState(() => firstShown(served, productId, boot.search !== undefined));
  const field = useRef<HTMLInputElement>(null);
  const shown = shownBy(engine, first);

  // An address gone back to brings its own query along. (What the engine says would come too late: one types on.)
  useEffect(() => {
    const goBack = (): void => {
      if (field.current && location.pathname === SEARCH_PATH)
        field.current.value = askedAt(location.search, productId).query;
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [productId]);

  // What was typed before there was anybody to ask is asked now.
  const search = engine?.search;
  const isReady = search !== undefined;
  useEffect(() => {
    const text = field.current?.value ?? '';
    if (isReady && text !== first.query) search?.(text);
    // Only once, when the engine is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady]);

  useEffect(() => {
    const words = shown.query.trim();
    const short = words.length > LONGEST_IN_TAB ? `${words.slice(0, LONGEST_IN_TAB).trimEnd()}…` : words;
    document.title = tabTitle(words ? `Search: ${short}` : 'Search', name);
  }, [shown.query, name]);

  const look = (): void => search?.(field.current?.value ?? '');
  const submit = (event: FormEvent): void => {
    // Where nobody answers here, the server may.
    if (!engine || engine.status === 'error') return;
    event.preventDefault();
    look();
  };
  const isTurning = useRef(false);
  const turnTo = (page: number, event: MouseEvent): void => {
    if (!engine || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    isTurning.current = true;
    engine.turnTo(page);
  };
  const page = shown.answer?.page;
  useLayoutEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    // As on any page that has just been opened: at its top, with what it is about.
    document.getElementById(COUNT)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);

  const { telephone } = contactOf(boot, usePartnerTelephone());
  return (
    <>
      <div className="coati-page coati-search">
        <header className="coati-head">
          <Trail items={TRAIL} />
          <h1>Search</h1>
        </header>
        <form
          role="search"
          aria-label="Everything on this site"
          className="coati-search-form"
          action="/search"
          method="get"
          onSubmit={submit}
        >
          <label htmlFor={FIELD}>A place, an insurer, a question</label>
          <div className="coati-search-row">
            <input
              ref={field}
              id={FIELD}
              type="search"
              name={`${productId}[query]`}
              defaultValue={first.query}
              maxLength={512}
              autoComplete="off"
              enterKeyHint="search"
              onInput={look}
            />
            <button type="submit">Search</button>
          </div>
        </form>
        <Results id={COUNT} shown={shown} productId={productId} turnTo={turnTo} />
      </div>
      <p className="coati-search-help">
        Rather ask a person? Call <a href={telephoneLink(telephone)}>{telephone}</a>.
      </p>
      {boot.search && (
        <Engine credentials={boot.search} productId={productId} served={served} onChange={setEngine} />
      )}
    </>
  );
}

const TRAIL = [
  { title: 'Home', url: '/' },
  { title: 'Search', url: '/search' },
];

function firstShown(served: ServedSearch | undefined, productId: string, canSearch: boolean): Shown {
  if (served) {
    const isAway = served.query.trim() !== '' && !served.answer;
    return { query: served.query, answer: served.answer, status: isAway ? 'error' : 'idle' };
  }
  const { query } = askedAt(location.search, productId);
  return { query, answer: null, status: query === '' ? 'idle' : canSearch ? 'loading' : 'error' };
}

/** What was served stays until the engine has an answer of its own. */
function shownBy(engine: EngineState | null, first: Shown): Shown {
  if (!engine) return first;
  if (engine.query.trim() === '') return { query: '', answer: null, status: 'idle' };
  if (engine.status === 'error') return { query: engine.query, answer: null, status: 'error' };
  if (engine.answer?.query) return { ...engine, query: engine.answer.query };
  return first.query === engine.query && first.answer ? first : { ...engine, status: 'loading' };
}
