import type { Provider } from '@coati/api';
import { NextStep, PagePicture, People } from './pieces/article-parts';
import { Byline, SampleNote, Trail } from './pieces/page-head';
import { RelatedPosts } from './pieces/post-cards';
import { Verdict, WorkedItinerary } from './pieces/provider-parts';
import { ScorePanel } from './pieces/scores';
import { Words } from './pieces/words';

export function ProviderPage({ page, brand }: { page: Provider; brand: string }) {
  return (
    <article className="coati-page coati-provider">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <div className="coati-provider-head">
          <PagePicture picture={page.mark} kind="mark" />
          <h1>{page.heading}</h1>
        </div>
        <p className="coati-standfirst">{page.description}</p>
        <Byline {...page} />
        {page.sample && <SampleNote brand={brand} />}
      </header>
      <ScorePanel provider={page} />
      <Verdict provider={page} />
      <WorkedItinerary itinerary={page.itinerary} />
      <Words nodes={page.words} />
      <div className="coati-after">
        <NextStep
          heading="Compare it with the others"
          words="The plans of every insurer for your trip, side by side, with this one among them."
        />
        <People author={page.author} reviewer={page.reviewer} />
      </div>
      <RelatedPosts heading="Articles about this insurer" posts={page.posts} />
    </article>
  );
}
