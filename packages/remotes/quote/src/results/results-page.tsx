import type { Offer } from '@coati/api';
import { isSignedInLikely } from '@coati/contracts';
import { useParams } from '@coati/router';
import { Breadcrumb, classNames, LoadingScreen, Page } from '@coati/ui';
import { Suspense, useState } from 'react';
import { LicenseLine } from '../parts/license-line';
import { OtherParties } from '../parts/other-parties';
import { QuoteTrouble } from '../parts/quote-trouble';
import { TripSummary } from '../parts/trip-summary';
import { useQuote } from '../parts/use-quote';
import { useTitle } from '../parts/use-title';
import { useTracked } from '../parts/use-tracked';
import { KeepQuote } from './later-parts';
import styles from './results-page.module.css';
import { PlanResults } from './plan-results';
import { ProgressLine } from './progress-line';

const figuresOf = (offers: Offer[]) => ({
  plans: offers.length,
  bestPriceCents: offers.length > 0 ? Math.min(...offers.map((offer) => offer.priceCents)) : null,
});

/** /quote/:quoteId. Source: Q-06, P-19. */
export function ResultsPage() {
  const { quoteId = '' } = useParams();
  const view = useQuote(quoteId);
  const [isCustomer] = useState(isSignedInLikely);
  useTitle(view.status === 'shown' ? 'Travel insurance plans for your trip' : null);
  useTracked('ResultsShown', view.status === 'shown' && !view.arriving ? figuresOf(view.offers) : null);
  if (view.status === 'waiting') return <LoadingScreen alone />;
  if (view.status !== 'shown') {
    return <QuoteTrouble kind={view.status} message={view.message} params={view.params} retry={view.retry} />;
  }
  return (
    <Page className={styles.page}>
      <Breadcrumb inApp items={[{ slug: `quote/${quoteId}`, title: 'Plans' }]} />
      <h1 className={styles.title}>Plans for your trip</h1>
      <TripSummary params={view.params} />
      <OtherParties quoteId={quoteId} />
      <div className={classNames(styles.standing, isCustomer && styles.forCustomer)}>
        <ProgressLine summary={view.summary} arriving={view.arriving} />
        {view.summary.saved !== false && (
          <div className={styles.keeping}>
            <Suspense fallback={null}>
              <KeepQuote {...{ quoteId, isCustomer }} />
            </Suspense>
          </div>
        )}
      </div>
      {view.arriving && view.offers.length === 0 ? (
        <LoadingScreen />
      ) : (
        <PlanResults quoteId={quoteId} view={view} />
      )}
      <LicenseLine state={view.params.residence?.state} />
    </Page>
  );
}
