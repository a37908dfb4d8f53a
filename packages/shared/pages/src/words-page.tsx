import type { PageAnswer } from '@coati/api';
import { ContentsList, NextStep, People } from './pieces/article-parts';
import { ContactForm } from './pieces/contact-form';
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
      {page.form && <ContactForm kind={page.form} />}
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
