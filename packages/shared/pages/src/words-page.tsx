import type { PageAnswer } from '@coati/api';
import { ContentsList, NextStep, People } from './pieces/article-parts';
import { Byline, SampleNote, Trail } from './pieces/page-head';
import { Words } from './pieces/words';

/** A page of the library that is words alone. */
export function WordsPage({ page, brand }: { page: PageAnswer; brand: string }) {
  const { reviewer, reviewedOn, updatedOn } = page;
  return (
    <article className="coati-page coati-article">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <h1>{page.heading}</h1>
        <Byline reviewer={reviewer} reviewedOn={reviewedOn} updatedOn={updatedOn} />
        {page.sample && <SampleNote brand={brand} />}
      </header>
      <ContentsList items={page.contents} />
      <Words nodes={page.words} />
      {reviewer && (
        <div className="coati-after">
          <NextStep />
          <People reviewer={reviewer} />
        </div>
      )}
    </article>
  );
}
