import '../styles/article.css';
import type { ContentsItem, Person, Picture, Source } from '@coati/api';

/** The page's headings: beside the words on wide screens, behind a disclosure on narrow ones. */
export function ContentsList({ items }: { items: readonly ContentsItem[] }) {
  if (items.length < 3) return null;
  return (
    <nav className="coati-contents" aria-label="On this page">
      <details>
        <summary>On this page</summary>
      </details>
      <ol>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PagePictureProps {
  picture: Picture;
  /** `first` is seen as the page opens; one that stands beside its own words says nothing more and loads late. */
  kind: 'first' | 'beside' | 'mark';
}

export function PagePicture({ picture: { url, width, height, alt }, kind }: PagePictureProps) {
  const late = kind !== 'first';
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={late ? '' : alt}
      decoding="async"
      loading={late ? 'lazy' : undefined}
    />
  );
}

export function SourceList({ items }: { items: readonly Source[] }) {
  if (items.length === 0) return null;
  return (
    <section className="coati-sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {items.map(({ title, url }) => (
          <li key={title}>
            {url ? (
              <a href={url} rel="noopener">
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function PersonItem({ what, person: { name, role, bio, url } }: { what: string; person: Person }) {
  return (
    <li>
      <p className="coati-kicker">{what}</p>
      <p className="coati-person">
        <a href={url}>{name}</a>
      </p>
      <p>{role}</p>
      <p>{bio}</p>
    </li>
  );
}

export function People({ author, reviewer }: { author?: Person; reviewer: Person | null }) {
  if (!author && !reviewer) return null;
  return (
    <section className="coati-people">
      <h2>Who stands behind this page</h2>
      <ul>
        {author && <PersonItem what="Written by" person={author} />}
        {reviewer && <PersonItem what="Reviewed by" person={reviewer} />}
      </ul>
    </section>
  );
}

export interface NextStepProps {
  heading?: string;
  words?: string;
  href?: string;
  action?: string;
}

/** The one action of a page of words: the quote form, unless the page is about something else. */
export function NextStep({
  heading = 'See what your trip would cost',
  words = 'Every plan that fits, with its price, in under a minute. No phone number, no email address.',
  href = '/',
  action = 'See plans and prices',
}: NextStepProps) {
  return (
    <aside className="coati-next">
      <div>
        <h2>{heading}</h2>
        <p>{words}</p>
      </div>
      <a className="coati-button" href={href}>
        {action}
      </a>
    </aside>
  );
}
