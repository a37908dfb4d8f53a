import type { Post } from '@coati/api';
import { ContentsList, NextStep, PagePicture, People, SourceList } from './pieces/article-parts';
import { Byline, SampleNote, Trail } from './pieces/page-head';
import { RelatedPosts } from './pieces/post-cards';
import { Words } from './pieces/words';

export function PostPage({ page, brand }: { page: Post; brand: string }) {
  const { category, provider, author, reviewer } = page;
  return (
    <article className="coati-page coati-article">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <p className="coati-kicker">
          <a href={category.url}>{category.title}</a>
        </p>
        <h1>{page.heading}</h1>
        <p className="coati-standfirst">{page.description}</p>
        <Byline {...page} minutes={page.readingMinutes} />
        {page.sample && <SampleNote brand={brand} />}
      </header>
      <ContentsList items={page.contents} />
      <figure className="coati-figure">
        <PagePicture picture={page.thumbnail} kind="first" />
      </figure>
      <Words nodes={page.words} />
      <div className="coati-after">
        {provider && (
          <p className="coati-onward">
            <a href={provider.url}>{`${provider.name}: score, strengths and plans`}</a>
          </p>
        )}
        <NextStep />
        <SourceList items={page.sources} />
        <People author={author} reviewer={reviewer} />
      </div>
      <RelatedPosts heading="Read next" posts={page.related} />
    </article>
  );
}
