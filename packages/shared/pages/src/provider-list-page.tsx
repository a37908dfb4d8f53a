import './styles/cards.css';
import type { ProviderCard, ProviderList } from '@coati/api';
import { NextStep, PagePicture } from './pieces/article-parts';
import { Trail } from './pieces/page-head';
import { Bar, Score } from './pieces/scores';
import { Words } from './pieces/words';

function Card({
  provider: { url, name, mark, score, summary, amBest, planCount },
}: {
  provider: ProviderCard;
}) {
  return (
    <li className="coati-card">
      <div className="coati-provider-head">
        <PagePicture picture={mark} kind="mark" />
        <h2>
          <a href={url}>{name}</a>
        </h2>
      </div>
      <Score points={score} />
      <Bar points={score} />
      <p>{summary}</p>
      <p className="coati-card-foot">
        <span>{`AM Best ${amBest}`}</span>
        <span>{`One trip priced on ${planCount} ${planCount === 1 ? 'plan' : 'plans'}`}</span>
      </p>
    </li>
  );
}

export function ProviderListPage({ page }: { page: ProviderList }) {
  return (
    <div className="coati-page coati-list">
      <header className="coati-head">
        <Trail items={page.breadcrumb} />
        <h1>{page.heading}</h1>
        <p className="coati-standfirst">{page.description}</p>
      </header>
      <ul className="coati-providers">
        {page.providers.map((provider) => (
          <Card key={provider.slug} provider={provider} />
        ))}
      </ul>
      <Words nodes={page.words} />
      <NextStep
        heading="One form, every insurer"
        words="Tell us about the trip once and see the plans of all of them side by side, with their prices."
      />
    </div>
  );
}
