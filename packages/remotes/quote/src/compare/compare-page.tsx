import type { Offer } from '@coati/api';
import { useLocation, useParams } from '@coati/router';
import type { StoredParams } from '@coati/store';
import {
  Breadcrumb,
  ButtonLink,
  CheckboxField,
  EmptyState,
  LoadingScreen,
  Page,
  SelectField,
} from '@coati/ui';
import { MAX_COMPARED, MIN_COMPARED, offersInAddress } from '../domain/compared';
import { dearestCostCents } from '../domain/dearest-cost';
import { sortOffers } from '../domain/sorts';
import { LicenseLine } from '../parts/license-line';
import { QuoteTrouble } from '../parts/quote-trouble';
import { useSelectPlan } from '../parts/select-plan';
import { TripSummary } from '../parts/trip-summary';
import { useQuote } from '../parts/use-quote';
import { useAddressState } from '../parts/use-address-state';
import { useTitle } from '../parts/use-title';
import { compareAddress, listSearch } from './compare-address';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table';

interface ComparisonProps {
  quoteId: string;
  offers: Offer[];
  params: StoredParams;
  /** The query of the list that the comparison was made from. */
  list: string;
}

/** Which plans stand side by side and whether only differences show; both live in the address. */
function useComparison(offers: Offer[]) {
  const [{ plans, onlyDifferences }, change] = useAddressState(compareAddress);
  const compared = offersInAddress(offers, plans);
  const setPlans = (next: (ids: string[]) => string[]): void =>
    change((now) => ({
      ...now,
      plans: next(offersInAddress(offers, now.plans).map((offer) => offer.offerId)),
    }));
  return {
    compared,
    onlyDifferences,
    showOnlyDifferences: (only: boolean) => change((now) => ({ ...now, onlyDifferences: only })),
    add: (id: string) => setPlans((ids) => [...ids, id]),
    remove: (id: string) => setPlans((ids) => ids.filter((other) => other !== id)),
  };
}

function AddPlan({
  offers,
  compared,
  onAdd,
}: {
  offers: Offer[];
  compared: Offer[];
  onAdd: (id: string) => void;
}) {
  const others = sortOffers(
    offers.filter((offer) => !compared.includes(offer)),
    'score',
  );
  if (compared.length >= MAX_COMPARED || others.length === 0) return null;
  return (
    <SelectField
      id="add-plan"
      name="add-plan"
      label="Add a plan"
      width="m"
      placeholder="Choose a plan"
      options={others.map((offer) => ({
        value: offer.offerId,
        label: `${offer.plan.name}, ${offer.carrier.name}`,
      }))}
      value=""
      onChange={(id) => id && onAdd(id)}
    />
  );
}

function Comparison({ quoteId, offers, params, list }: ComparisonProps) {
  const comparison = useComparison(offers);
  const select = useSelectPlan(quoteId);
  const { compared } = comparison;
  const add = <AddPlan offers={offers} compared={compared} onAdd={comparison.add} />;
  if (compared.length < MIN_COMPARED) {
    return (
      <EmptyState
        title={compared.length === 1 ? 'Add one more plan to compare' : 'Choose the plans to compare'}
        icon="compare"
        actions={<ButtonLink to={`/quote/${quoteId}${list}`}>Back to all plans</ButtonLink>}
      >
        {compared[0] && <p>So far: {compared[0].plan.name}.</p>}
        {add}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.controls}>
        <CheckboxField
          id="only-differences"
          name="only-differences"
          label="Only differences"
          value={comparison.onlyDifferences}
          onChange={comparison.showOnlyDifferences}
        />
        {add}
      </div>
      <p className={styles.limits}>
        Limits are for each traveler. <a href="/how-we-rank/">How the open score is made, and what we earn</a>
      </p>
      <CompareTable
        quoteId={quoteId}
        list={list}
        offers={compared}
        dearestCents={dearestCostCents(params)}
        onlyDifferences={comparison.onlyDifferences}
        onRemove={comparison.remove}
        onSelect={select}
      />
    </>
  );
}

/** /quote/:quoteId/compare?plans=a,b,c. Source: Q-06. */
export function ComparePage() {
  const { quoteId = '' } = useParams();
  const list = listSearch(useLocation().search);
  const view = useQuote(quoteId);
  useTitle(view.status === 'shown' ? 'Compare travel insurance plans' : null);
  if (view.status === 'waiting') return <LoadingScreen alone />;
  if (view.status !== 'shown') return <QuoteTrouble {...view} kind={view.status} />;
  if (view.arriving && view.offers.length < MIN_COMPARED) return <LoadingScreen alone />;
  return (
    <Page className={styles.page}>
      <Breadcrumb
        inApp
        items={[
          { slug: `/quote/${quoteId}${list}`, title: 'Plans' },
          { slug: `/quote/${quoteId}/compare`, title: 'Compare' },
        ]}
      />
      <h1 className={styles.title}>Compare plans</h1>
      <TripSummary params={view.params} />
      <Comparison quoteId={quoteId} offers={view.offers} params={view.params} list={list} />
      <LicenseLine state={view.params.residence?.state} />
    </Page>
  );
}
