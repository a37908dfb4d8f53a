import type { PageAnswer } from '@coati/api';
import type { ReactNode } from 'react';
import { ContentsList, NextStep, People } from './pieces/article-parts';
import { Byline, SampleNote, Trail } from './pieces/page-head';
import { Words } from './pieces/words';

/** Pet pages sell nothing, and nobody who reads them is about to travel. */
const PET_STEP = {
  heading: 'Put a bill of your own into the sum',
  words:
    'Type the figures of a policy and see what would come back. Nothing is sold there, and nothing is sent.',
  href: '/pet-insurance/#compare',
  action: 'Work out a bill',
};

interface WordsPageProps {
  page: PageAnswer;
  brand: string;
  /** The form of the page that has one: brought by who draws it, since its styles come along to every page of a section. */
  form?: ReactNode;
}

/** A page of the library that is words alone, or words under a form. */
export function WordsPage({ page, brand, form }: WordsPageProps) {
  const { reviewer, reviewedOn, updatedOn } = page;
  return (
    <article className="coati-page coati-article">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <h1>{page.heading}</h1>
        <Byline reviewer={reviewer} reviewedOn={reviewedOn} updatedOn={updatedOn} />
        {page.sample && <SampleNote brand={brand} />}
      </header>
      {form}
      <ContentsList items={page.contents} />
      <Words nodes={page.words} />
      {reviewer && (
        <div className="coati-after">
          <NextStep {...(page.area === 'pet' ? PET_STEP : {})} />
          <People reviewer={reviewer} />
        </div>
      )}
    </article>
  );
}
