import type { Offer } from '@coati/api';
import { useLocation, useParams } from '@coati/router';
import type { QuoteSummary } from '@coati/store';
import { Breadcrumb, ButtonLink, EmptyState, LoadingScreen, Page } from '@coati/ui';
import { LicenseLine } from '../parts/license-line';
import { PlanHead } from '../parts/plan-head';
import { QuoteTrouble } from '../parts/quote-trouble';
import { planFigures } from '../parts/plan-figures';
import { TripSummary } from '../parts/trip-summary';
import { useQuote } from '../parts/use-quote';
import { useTitle } from '../parts/use-title';
import { useTracked } from '../parts/use-tracked';
import { BenefitList } from './benefit-list';
import { CarrierBlock, DocumentList, EligibilityList, RankReasons } from './plan-facts';
import { DeadlineList } from './deadline-list';
import { OptionList } from './option-list';
import styles from './plan-page.module.css';
import { PriceBox } from './price-box';
import { useChosenOptions } from './use-chosen-options';

function NotOffered({ list, planId, summary }: { list: string; planId: string; summary: QuoteSummary }) {
  const declined = summary.declined.find((plan) => plan.planId === planId);
  return (
    <EmptyState
      title={
        declined ? `${declined.planName} cannot be had for this trip` : 'This plan is not part of your quote'
      }
      level={1}
      actions={<ButtonLink to={list}>See the plans you can buy</ButtonLink>}
    >
      {declined && <p>{declined.detail}</p>}
    </EmptyState>
  );
}

function PlanDetails({
  quoteId,
  offer,
  state,
}: {
  quoteId: string;
  offer: Offer;
  state: string | undefined;
}) {
  const options = useChosenOptions(offer);
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <PlanHead offer={offer} level={1} />
        <DeadlineList offer={offer} />
        <OptionList offer={offer} options={options} />
        <BenefitList offer={offer} chosen={options.chosen} />
        <RankReasons offer={offer} />
        <EligibilityList offer={offer} />
        <DocumentList offer={offer} />
        <CarrierBlock offer={offer} />
        <LicenseLine state={state} />
      </div>
      <PriceBox quoteId={quoteId} offer={offer} options={options} />
    </div>
  );
}

/** /quote/:quoteId/plans/:planId. Source: Q-06. */
export function PlanPage() {
  const { quoteId = '', planId = '' } = useParams();
  const { search } = useLocation();
  const view = useQuote(quoteId);
  const offer = view.status === 'shown' ? view.offers.find((one) => one.plan.id === planId) : undefined;
  useTitle(offer ? `${offer.plan.name} by ${offer.carrier.name}` : null);
  useTracked('PlanViewed', offer ? planFigures(offer) : null);
  if (view.status === 'waiting') return <LoadingScreen alone />;
  if (view.status !== 'shown') return <QuoteTrouble {...view} kind={view.status} />;
  if (!offer && view.arriving) return <LoadingScreen alone />;
  return (
    <Page className={styles.page}>
      <Breadcrumb
        inApp
        items={[
          { slug: `/quote/${quoteId}${search}`, title: 'Plans' },
          { slug: `/quote/${quoteId}/plans/${planId}`, title: offer?.plan.name ?? 'Plan' },
        ]}
      />
      <TripSummary params={view.params} />
      {offer ? (
        <PlanDetails quoteId={quoteId} offer={offer} state={view.params.residence?.state} />
      ) : (
        <NotOffered list={`/quote/${quoteId}${search}`} planId={planId} summary={view.summary} />
      )}
    </Page>
  );
}
