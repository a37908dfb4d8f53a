import type { Offer } from '@coati/api';
import { useLocation } from '@coati/router';
import { formatMoney, SelectField, StatusMessage } from '@coati/ui';
import { Suspense, useRef, type RefObject } from 'react';
import { offersInAddress, MAX_COMPARED, MIN_COMPARED } from '../domain/compared';
import { plansWords } from '../domain/counts';
import { labelsOf, lowestPriceCents, PICK_TITLES, recommendedOf } from '../domain/first-picks';
import { isSort, SORT_LABELS, SORTS } from '../domain/sorts';
import { useSelectPlan } from '../parts/select-plan';
import type { QuoteView } from '../parts/use-quote';
import { ActiveChips } from './active-chips';
import { FilterPanel } from './filter-panel';
import { FilterSheet } from './filter-sheet';
import { Guidance } from './guidance';
import { CompareTray, DeclinedPlans, NothingMatches, UnsavedQuote } from './later-parts';
import { NothingOffered } from './nothing-offered';
import { PlanCard } from './plan-card';
import styles from './plan-results.module.css';
import { RankingWords } from './ranking-words';
import { comparisonSearch } from './results-address';
import { UnavailableCarriers } from './unavailable-carriers';
import { useResults, type Results } from './use-results';

type Shown = Extract<QuoteView, { status: 'shown' }>;

const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface ToolbarProps {
  results: Results;
  view: Shown;
  goOnAt: RefObject<HTMLElement | null>;
}

function Toolbar({ results, view, goOnAt }: ToolbarProps) {
  const { offers, arriving } = view;
  return (
    <div className={styles.toolbar}>
      <div className={styles.count}>
        {/* Spoken once, when all have answered, and then once a change; the number before is only seen. */}
        {arriving ? (
          <p className={styles.number}>{plansWords(results.shown.length)} so far</p>
        ) : (
          <p className={styles.number}>
            <StatusMessage visible>{plansWords(results.shown.length)}</StatusMessage>
          </p>
        )}
        {results.shown.length > 0 && (
          <>
            <p className={styles.best}>
              {PICK_TITLES.cheapest} {formatMoney(lowestPriceCents(results.shown))}
            </p>
            <p className={styles.limits}>Limits are for each traveler.</p>
          </>
        )}
      </div>
      <div className={styles.controls}>
        <FilterSheet results={results} offers={offers} goOnAt={goOnAt} />
        <SelectField
          id="sort"
          name="sort"
          label="Sort by"
          value={results.sort}
          options={SORT_OPTIONS}
          onChange={(value) => isSort(value) && results.setSort(value)}
        />
      </div>
    </div>
  );
}

interface ListProps {
  results: Results;
  quoteId: string;
  compared: Offer[];
  comparison: string;
  detailsTo: (offer: Offer) => string;
}

function PlanList({ results, quoteId, compared, comparison, detailsTo }: ListProps) {
  const select = useSelectPlan(quoteId);
  const recommended = recommendedOf(results.shown);
  const lastTicked = compared.length >= MIN_COMPARED ? compared.at(-1) : undefined;
  return (
    <ol className={styles.plans}>
      {results.shown.map((offer) => (
        <li key={offer.offerId}>
          <PlanCard
            offer={offer}
            detailsTo={detailsTo(offer)}
            recommended={offer === recommended}
            labels={labelsOf(offer, results.shown)}
            compared={results.compared.includes(offer.offerId)}
            compareFull={results.compared.length >= MAX_COMPARED}
            comparison={offer === lastTicked ? { to: comparison, plans: compared.length } : null}
            onCompare={() => results.toggleCompared(offer.offerId)}
            onSelect={() => select(offer)}
          />
        </li>
      ))}
    </ol>
  );
}

/** The plans of a quote with everything to choose among them. */
export function PlanResults({ quoteId, view }: { quoteId: string; view: Shown }) {
  const { offers, summary, arriving } = view;
  const results = useResults(offers);
  const main = useRef<HTMLDivElement>(null);
  const compared = offersInAddress(offers, results.compared);
  const { search } = useLocation();
  const detailsTo = (offer: Offer): string => `/quote/${quoteId}/plans/${offer.plan.id}${search}`;
  const ticked = compared.map((offer) => offer.offerId);
  // The bar goes with its button; the plans stay where they are.
  const clearCompared = (): void => {
    results.clearCompared();
    main.current?.focus({ preventScroll: true });
  };
  const comparison = `/quote/${quoteId}/compare${comparisonSearch(search, ticked)}`;
  if (offers.length === 0 && !arriving) {
    return (
      <>
        <StatusMessage>{plansWords(0)}</StatusMessage>
        <UnavailableCarriers summary={summary} />
        <NothingOffered anyDeclined={summary.declined.length > 0} />
        <Suspense fallback={null}>
          <DeclinedPlans declined={summary.declined} params={view.params} open />
        </Suspense>
      </>
    );
  }
  const ranking = results.vocabulary.status === 'ready' ? results.vocabulary.words.ranking : [];
  return (
    <div className={styles.layout}>
      <aside aria-label="Filters" className={styles.side}>
        <FilterPanel results={results} offers={offers} prefix="side" />
      </aside>
      <div ref={main} tabIndex={-1} className={styles.main}>
        <Toolbar results={results} view={view} goOnAt={main} />
        <ActiveChips results={results} goOnAt={main} />
        {summary.saved === false && (
          <Suspense fallback={null}>
            <UnsavedQuote />
          </Suspense>
        )}
        {!arriving && <UnavailableCarriers summary={summary} />}
        <Guidance offers={results.shown} params={view.params} arriving={arriving} detailsTo={detailsTo} />
        {results.shown.length === 0 ? (
          <Suspense fallback={null}>
            <NothingMatches offers={offers} results={results} goOnAt={main} />
          </Suspense>
        ) : (
          <PlanList {...{ results, quoteId, compared, comparison, detailsTo }} />
        )}
        {compared.length > 0 && (
          <Suspense fallback={null}>
            <CompareTray compared={compared} to={comparison} onClear={clearCompared} />
          </Suspense>
        )}
        <RankingWords ranking={ranking} />
        {!arriving && (
          <Suspense fallback={null}>
            <DeclinedPlans declined={summary.declined} params={view.params} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
