import { highlighted, pathOf, resultsPath, type SearchAnswer, type SearchHit } from '@coati/api';
import type { MouseEvent } from 'react';
import { Topics } from './topics';

export interface Shown {
  query: string;
  answer: SearchAnswer | null;
  status: 'idle' | 'loading' | 'error';
}

interface ResultsProps {
  id: string;
  shown: Shown;
  productId: string;
  turnTo: (page: number, event: MouseEvent) => void;
}

/** How many there are, said aloud; then the hits, or where to go without any. Source: P-18. */
export function Results({ id, shown, productId, turnTo }: ResultsProps) {
  const { answer, status, query } = shown;
  const hits = answer?.hits ?? [];
  return (
    <>
      <p id={id} className="coati-search-count" role="status" tabIndex={-1}>
        {countOf(shown)}
      </p>
      {hits.length > 0 && (
        <ol className="coati-results">
          {hits.map((hit) => (
            <Result key={hit.objectID} hit={hit} />
          ))}
        </ol>
      )}
      {answer && answer.nbPages > 1 && (
        <Pages query={query} answer={answer} productId={productId} turnTo={turnTo} />
      )}
      {status === 'error' && (
        <p>
          Try again in a moment. Everything else on this site works, and these pages answer most questions.
        </p>
      )}
      {status === 'idle' && query.trim() !== '' && answer?.nbHits === 0 && (
        <p>Check the spelling, or try fewer and more general words.</p>
      )}
      {status !== 'loading' && hits.length === 0 && <Topics />}
    </>
  );
}

function countOf({ query, answer, status }: Shown): string {
  if (status === 'error') return 'Search does not answer right now.';
  if (query.trim() === '') return 'Type a word or two to search every guide, review and insurer.';
  if (!answer) return 'Searching …';
  if (answer.nbHits === 0) return `Nothing found for “${query}”.`;
  const results = `${answer.nbHits} ${answer.nbHits === 1 ? 'result' : 'results'} for “${query}”`;
  return answer.page > 0 ? `${results}, page ${answer.page + 1} of ${answer.nbPages}` : results;
}

const kinds: Partial<Record<string, string>> = { providers: 'Insurer', pages: 'Page' };

function Result({ hit }: { hit: SearchHit }) {
  const { thumbnail, category, contentType } = hit;
  const kind = kinds[contentType] ?? 'Article';
  return (
    <li className="coati-result">
      {thumbnail && (
        <div className="coati-result-picture">
          <img
            src={thumbnail.url}
            width={thumbnail.width}
            height={thumbnail.height}
            alt=""
            decoding="async"
            loading="lazy"
          />
        </div>
      )}
      <div className="coati-result-words">
        <p className="coati-kicker">{category ? `${kind} · ${category}` : kind}</p>
        <h2>
          <a href={pathOf(hit)}>
            <Found value={hit._highlightResult?.title?.value ?? hit.title} />
          </a>
        </h2>
        {hit.description && (
          <p>
            <Found value={hit._highlightResult?.description?.value ?? hit.description} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Found words as elements around text: what the service answers is never read as markup. */
function Found({ value }: { value: string }) {
  return highlighted(value).map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}

interface PagesProps extends Pick<ResultsProps, 'productId' | 'turnTo'> {
  query: string;
  answer: SearchAnswer;
}

function Pages({ query, answer, productId, turnTo }: PagesProps) {
  // An address may name a page past the last one: the way back leads to that.
  const page = Math.min(answer.page, answer.nbPages) + 1;
  const to = (target: number, rel: 'prev' | 'next', words: string) => (
    <a href={resultsPath(productId, query, target)} rel={rel} onClick={(event) => turnTo(target, event)}>
      {words}
    </a>
  );
  return (
    <nav className="coati-pagination" aria-label="Pages of results">
      {page > 1 && to(page - 1, 'prev', 'Previous results')}
      {page <= answer.nbPages && <p>{`Page ${page} of ${answer.nbPages}`}</p>}
      {page < answer.nbPages && to(page + 1, 'next', 'More results')}
    </nav>
  );
}
