import '../styles/cards.css';
import type { CategoryCount, CategoryLink, PostCard, PostList } from '@coati/api';
import { PagePicture } from './article-parts';
import { Day } from './page-head';

interface PostCardsProps {
  posts: readonly PostCard[];
  /** Level of the cards' headings. */
  level: 2 | 3;
  /** The first card leads the page. */
  leads?: boolean;
}

export function PostCards({ posts, level, leads = false }: PostCardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={leads ? 'coati-cards coati-cards-lead' : 'coati-cards'}>
      {posts.map(({ slug, url, title, description, category, author, ...post }, index) => (
        <li key={slug} className="coati-card">
          <div className="coati-card-picture">
            <PagePicture picture={post.thumbnail} kind={leads && index === 0 ? 'first' : 'beside'} />
          </div>
          <div className="coati-card-words">
            <p className="coati-kicker">{category.title}</p>
            <Heading>
              <a href={url}>{title}</a>
            </Heading>
            <p>{description}</p>
            <p className="coati-card-foot">
              <span>{author.name}</span>
              <span>
                {'Updated '}
                <Day iso={post.updatedOn} />
              </span>
              <span>{`${post.readingMinutes} min read`}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function RelatedPosts({ heading, posts }: { heading: string; posts: readonly PostCard[] }) {
  if (posts.length === 0) return null;
  return (
    <section className="coati-related">
      <h2>{heading}</h2>
      <PostCards posts={posts} level={3} />
    </section>
  );
}

interface CategoryLinksProps {
  categories: readonly CategoryCount[];
  current: CategoryLink | null;
}

export function CategoryLinks({ categories, current }: CategoryLinksProps) {
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="coati-chips" aria-label="Categories">
      <ul>
        <li>
          <a href="/blog/" aria-current={current ? undefined : 'true'}>
            All<span>{all}</span>
          </a>
        </li>
        {categories.map(({ slug, title, url, count }) => (
          <li key={slug}>
            <a href={url} aria-current={current?.slug === slug ? 'true' : undefined}>
              {title}
              <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Pagination({ page, pages, previous, next }: PostList) {
  if (pages < 2) return null;
  return (
    <nav className="coati-pagination" aria-label="Pages">
      {previous && (
        <a href={previous} rel="prev">
          Newer articles
        </a>
      )}
      <p>{`Page ${page} of ${pages}`}</p>
      {next && (
        <a href={next} rel="next">
          Older articles
        </a>
      )}
    </nav>
  );
}
