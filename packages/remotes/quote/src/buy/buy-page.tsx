import type { Offer } from '@coati/api';
import { PhoneLink, useBoot } from '@coati/boot';
import { useParams } from '@coati/router';
import {
  buyInitialized,
  selectBuy,
  selectedPlanUpdated,
  selectSelectedPlan,
  useAppDispatch,
  useAppSelector,
} from '@coati/store';
import { Button, ButtonLink, LoadingScreen } from '@coati/ui';
import { useEffect, useState, type ComponentProps } from 'react';
import { localToday } from '../domain/dates';
import { totalCents, validOptions } from '../domain/totals';
import { EmptyPage } from '../parts/empty-page';
import { QuoteTrouble } from '../parts/quote-trouble';
import { planFigures } from '../parts/plan-figures';
import { useQuote } from '../parts/use-quote';
import { useTracked } from '../parts/use-tracked';
import { useVocabulary, zoneOf } from '../parts/use-vocabulary';
import { AlreadyBought } from './already-bought';
import { policyFrom } from './bought';
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
  const waiting = vocabulary.status === 'waiting' || known === undefined;
  if (view.status === 'waiting' || (view.status === 'shown' && waiting)) {
    return <LoadingScreen alone message="Getting your plan ready" />;
  }
  if (view.status !== 'shown') {
    return <QuoteTrouble kind={view.status} message={view.message} params={view.params} retry={view.retry} />;
  }
  if (!offer || !selected) return <NoPlan quoteId={quoteId} />;
  if (vocabulary.status !== 'ready' || !boot) {
    return <NoForm retry={vocabulary.status === 'failed' ? vocabulary.retry : () => location.reload()} />;
  }
  const choose = (priced: Offer, wanted: string[]): void => {
    const options = validOptions(priced, wanted);
    dispatch(selectedPlanUpdated({ ...selected, options, priceCents: totalCents(priced, options) }));
  };
  const zone = zoneOf(vocabulary.words, view.params.residence?.state);
  return (
    <FormOrBought
      offer={offer}
      selected={selected}
      params={view.params}
      consents={vocabulary.words.consents}
      gatewayOrigin={boot.gatewayOrigin}
      choose={choose}
      known={known ?? null}
      quotedOn={localToday(zone, new Date(view.summary.createdAt))}
      today={localToday(zone)}
    />
  );
}

/** As it stood when the page was opened: while a purchase made here comes to its confirmation, the form stays. */
function FormOrBought(form: ComponentProps<typeof PurchaseForm>) {
  const { offer, selected } = form;
  const buy = useAppSelector(selectBuy);
  const [bought] = useState(() => policyFrom(buy, selected.quoteId));
  useTracked('PurchaseStarted', bought ? null : planFigures(offer));
  return bought ? <AlreadyBought policy={bought} quoteId={selected.quoteId} /> : <PurchaseForm {...form} />;
}

function NoForm({ retry }: { retry: () => void }) {
  return (
    <EmptyPage
      title="The order form did not load"
      actions={
        <Button variant="primary" icon="refresh" onClick={retry}>
          Try again
        </Button>
      }
    >
      Your quote and your plan are kept, and nothing has been bought. Rather talk? Call <PhoneLink />.
    </EmptyPage>
  );
}

function NoPlan({ quoteId }: { quoteId: string }) {
  return (
    <EmptyPage
      title="Choose a plan first"
      actions={
        <ButtonLink variant="primary" to={`/quote/${quoteId}`}>
          Back to the plans
        </ButtonLink>
      }
    >
      No plan of this quote is chosen in this tab. Your quote is still there.
    </EmptyPage>
  );
}
