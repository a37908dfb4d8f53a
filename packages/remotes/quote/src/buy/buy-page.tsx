import { useParams } from '@coati/router';
import {
  buyInitialized,
  selectedPlanUpdated,
  selectSelectedPlan,
  useAppDispatch,
  useAppSelector,
} from '@coati/store';
import { ButtonLink, EmptyState, LoadingScreen, Notice, Page } from '@coati/ui';
import { useEffect } from 'react';
import { totalCents, validOptions } from '../domain/totals';
import { PhoneLink, useBoot } from '../parts/boot';
import { QuoteTrouble } from '../parts/quote-trouble';
import { planFigures } from '../parts/plan-figures';
import { useQuote } from '../parts/use-quote';
import { useTracked } from '../parts/use-tracked';
import { useVocabulary } from '../parts/use-vocabulary';
import { PurchaseForm } from './purchase-form';
import { useKnownPeople } from './use-known-people';

/** /quote/:quoteId/buy. Source: B-01 … B-04, Q-06. */
export function BuyPage() {
  const { quoteId = '' } = useParams();
  const dispatch = useAppDispatch();
  const view = useQuote(quoteId);
  const vocabulary = useVocabulary();
  const boot = useBoot();
  const known = useKnownPeople();
  const selected = useAppSelector(selectSelectedPlan);
  useEffect(() => void dispatch(buyInitialized()), [dispatch]);
  const offer =
    view.status === 'shown'
      ? view.offers.find(({ offerId }) => selected?.quoteId === quoteId && offerId === selected.offerId)
      : undefined;
  useTracked('PurchaseStarted', offer ? planFigures(offer) : null);
  const waiting = vocabulary.status === 'waiting' || known === undefined;
  if (view.status === 'waiting' || (view.status === 'shown' && waiting)) {
    return <LoadingScreen alone message="Getting your plan ready" />;
  }
  if (view.status !== 'shown') {
    return <QuoteTrouble kind={view.status} message={view.message} params={view.params} retry={view.retry} />;
  }
  if (!offer || !selected) return <NoPlan quoteId={quoteId} />;
  if (vocabulary.status !== 'ready' || !boot) {
    return (
      <Page width="form">
        <Notice tone="danger" title="The order form did not load">
          Nothing was lost. Reload the page, or call <PhoneLink />.
        </Notice>
      </Page>
    );
  }
  const choose = (wanted: string[]): void => {
    const options = validOptions(offer, wanted);
    dispatch(selectedPlanUpdated({ ...selected, options, priceCents: totalCents(offer, options) }));
  };
  return (
    <PurchaseForm
      offer={offer}
      selected={selected}
      params={view.params}
      consents={vocabulary.words.consents}
      gatewayOrigin={boot.gatewayOrigin}
      choose={choose}
      known={known ?? null}
    />
  );
}

function NoPlan({ quoteId }: { quoteId: string }) {
  return (
    <Page width="text">
      <EmptyState
        title="Choose a plan first"
        level={1}
        actions={
          <ButtonLink variant="primary" to={`/quote/${quoteId}`}>
            Back to the plans
          </ButtonLink>
        }
      >
        No plan of this quote is chosen in this tab. Your quote is still there.
      </EmptyState>
    </Page>
  );
}
