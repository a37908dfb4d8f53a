import type { Offer } from '@coati/api';
import { useLocation, useParams } from '@coati/router';
import type { StoredParams } from '@coati/store';
import {
  Breadcrumb,
  ButtonLink,
  CheckboxField,
  classNames,
  EmptyState,
  LoadingScreen,
  Page,
  StatusMessage,
} from '@coati/ui';
import { useRef, type RefObject } from 'react';
import { MIN_COMPARED, offersInAddress } from '../domain/compared';
import { dearestCostCents } from '../domain/dearest-cost';
import { LicenseLine } from '../parts/license-line';
import { QuoteTrouble } from '../parts/quote-trouble';
import { useSelectPlan } from '../parts/select-plan';
import { TripSummary } from '../parts/trip-summary';
import { useQuote } from '../parts/use-quote';
import { useAddressState } from '../parts/use-address-state';
import { useTitle } from '../parts/use-title';
import { AddPlan } from './add-plan';
import { compareAddress, listSearch } from './compare-address';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table';
import { useGoOn } from './use-go-on';

interface ComparisonProps {
  quoteId: string;
  offers: Offer[];
  params: StoredParams;
  /** The query of the list that the comparison was made from. */
  list: string;
  /** Where one goes on when no table is left. */
  heading: RefObject<HTMLElement | null>;
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

function Comparison({ quoteId, offers, params, list, heading }: ComparisonProps) {
  const comparison = useComparison(offers);
  const select = useSelectPlan(quoteId);
  const { compared } = comparison;
  const { region, pressed } = useGoOn(compared.length, heading);
  const add = (id: string): void => {
    pressed();
    comparison.add(id);
  };
  const remove = (id: string, column: number): void => {
    pressed(column);
    comparison.remove(id);
  };
  const enough = compared.length >= MIN_COMPARED;
  const title = compared.length === 1 ? 'Add one more plan to compare' : 'Choose the plans to compare';
  const names = compared.map((offer) => offer.plan.name).join(', ');
  return (
    <>
      <StatusMessage>{enough ? `Comparing ${names}` : title}</StatusMessage>
      {!enough && (
        <EmptyState
          title={title}
          icon="compare"
          actions={<ButtonLink to={`/quote/${quoteId}${list}`}>Back to all plans</ButtonLink>}
        >
          {names && <p>So far: {names}.</p>}
        </EmptyState>
      )}
      {/* One place for both: the button that adds the second plan keeps the focus. */}
      <div className={classNames(styles.controls, !enough && styles.alone)}>
        {enough && (
          <CheckboxField
            id="only-differences"
            name="only-differences"
            label="Only differences"
            value={comparison.onlyDifferences}
            onChange={comparison.showOnlyDifferences}
          />
        )}
        <AddPlan offers={offers} compared={compared} onAdd={add} />
      </div>
      {enough && (
        <>
          <p className={styles.limits}>
            Limits are for each traveler.{' '}
            <a href="/how-we-rank/">How the open score is made, and what we earn</a>
          </p>
          <CompareTable
            ref={region}
            quoteId={quoteId}
            list={list}
            offers={compared}
            dearestCents={dearestCostCents(params)}
            onlyDifferences={comparison.onlyDifferences}
            onRemove={remove}
            onSelect={select}
          />
        </>
      )}
    </>
  );
}

/** /quote/:quoteId/compare?plans=a,b,c. Source: Q-06. */
export function ComparePage() {
  const { quoteId = '' } = useParams();
  const list = listSearch(useLocation().search);
  const view = useQuote(quoteId);
  const heading = useRef<HTMLHeadingElement>(null);
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
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Compare plans
      </h1>
      <TripSummary params={view.params} />
      <Comparison quoteId={quoteId} offers={view.offers} params={view.params} list={list} heading={heading} />
      <LicenseLine state={view.params.residence?.state} />
    </Page>
  );
}
