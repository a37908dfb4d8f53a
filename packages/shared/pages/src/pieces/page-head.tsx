import '../styles/page.css';
import type { Crumb, Person } from '@coati/api';
import { formatDay } from '../formats';

/** Home, then the way here; the last item is where the reader stands, and no link. Source: A-10. */
export function Trail({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className="coati-trail" aria-label="Breadcrumb">
      <ol>
        {items.map(({ title, url }, index) =>
          index === items.length - 1 ? (
            <li key={url} aria-current="page">
              {title}
            </li>
          ) : (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDay(iso)}</time>;
}

interface BylineProps {
  author?: Person;
  reviewer: Person | null;
  reviewedOn: string | null;
  updatedOn: string;
  minutes?: number;
}

/** Who wrote and checked the page, and when. */
export function Byline({ author, reviewer, reviewedOn, updatedOn, minutes }: BylineProps) {
  return (
    <div className="coati-byline">
      {(author || reviewer) && (
        <p>
          {author && (
            <span>
              {'By '}
              <a href={author.url} rel="author">
                {author.name}
              </a>
            </span>
          )}
          {reviewer && (
            <span>
              Reviewed by <a href={reviewer.url}>{reviewer.name}</a>
              {reviewedOn && (
                <>
                  , <Day iso={reviewedOn} />
                </>
              )}
            </span>
          )}
        </p>
      )}
      <p>
        <span>
          Updated <Day iso={updatedOn} />
        </span>
        {minutes && <span>{`${minutes} min read`}</span>}
      </p>
    </div>
  );
}

export function SampleNote({ brand }: { brand: string }) {
  return (
    <aside className="coati-note">
      <p>
        <strong>Sample page.</strong>
        {` ${brand} is a demonstration. The company, its licenses, its people and the insurers it names are fictional, and no policy bought here insures anybody.`}
      </p>
    </aside>
  );
}
