import { highlighted, pathOf, resultsPath, type SearchAnswer, type SearchHit } from '@coati/api';
import type { MouseEvent } from 'react';
import styles from './search-box.module.css';

interface SuggestionsProps {
  id: string;
  productId: string;
  answer: SearchAnswer;
  /** The option the arrows stand on; -1 is none. */
  active: number;
  isOpen: boolean;
}

const kinds: Partial<Record<string, string>> = { providers: 'Insurer', pages: 'Page' };

/** The hits below the box. Focus stays in the box: the arrows walk through the list by name. Source: S-01, S-02, S-04. */
export function Suggestions({ id, productId, answer, active, isOpen }: SuggestionsProps) {
  const { hits, nbHits, query } = answer;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
  });
  const more = nbHits - hits.length;
  return (
    <>
      <span className={styles.label} aria-live="polite">
        {isOpen ? announcement(hits.length, nbHits) : ''}
      </span>
      {isOpen && (
        <div
          id={id}
          className={styles.hits}
          role="listbox"
          tabIndex={-1}
          aria-label="Search results"
          onMouseDown={keepFocus}
        >
          {hits.map((hit, index) => (
            <a key={hit.objectID} {...option(index)} className={styles.hit} href={pathOf(hit)}>
              <Title hit={hit} />
              <span className={styles.kind}>{kinds[hit.contentType] ?? 'Article'}</span>
            </a>
          ))}
          {more > 0 && (
            <a {...option(hits.length)} className={styles.all} href={resultsPath(productId, query)}>
              {`Show All (+${more})`}
            </a>
          )}
        </div>
      )}
    </>
  );
}

/** Found words as elements around text: what the service answers is never read as markup. */
function Title({ hit }: { hit: SearchHit }) {
  const value = hit._highlightResult?.title?.value ?? hit.title;
  return (
    <span>
      {highlighted(value).map(({ text, isFound }, index) =>
        isFound ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  );
}

const announcement = (shown: number, all: number): string =>
  `${shown === all ? `${all} ${all === 1 ? 'result' : 'results'}` : `${shown} of ${all} results`}. Use the arrow keys to choose one.`;

/** A press on the list must not take the focus from the box, or the list would close before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
